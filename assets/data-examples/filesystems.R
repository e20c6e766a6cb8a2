site <- "@SITE@data/corpus/"
effects <- read.csv(paste0(site, "effects.csv"))
results <- read.csv(paste0(site, "results.csv"))

both <- merge(effects, results[c("record", "database")], by = "record")
found <- subset(both, database == "postgresql" & setting == "filesystem" &
                      tolower(is_primary) == "true" & ratio > 1)
found <- found[order(-found$ratio, found$record, found$level, found$baseline,
                     method = "radix"), ]
found$ratio <- sprintf("%.2f", found$ratio)
write.csv(head(found[c("record", "level", "baseline", "ratio")], 5),
          row.names = FALSE, quote = FALSE)
