site <- "@SITE@data/corpus/"
effects <- read.csv(paste0(site, "effects.csv"))
results <- read.csv(paste0(site, "results.csv"))

both <- merge(effects, results[c("record", "database")], by = "record")
found <- subset(both, database == "postgresql" & setting == "filesystem" &
                      tolower(is_primary) == "true" &
                      tolower(is_counted) == "true" & ratio > 1)
found <- found[order(-found$ratio, found$record, found$level, found$baseline,
                     method = "radix"), ]
numbers <- c("ratio", "ratio_low", "ratio_high")
found[numbers] <- lapply(found[numbers], function(each) sprintf("%.2f", each))
write.csv(head(found[c("record", "level", "baseline", numbers)], 5),
          row.names = FALSE, quote = FALSE)
