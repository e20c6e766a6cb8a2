curl --silent --show-error --remote-name @SITE@data/corpus/io-atlas.sqlite
curl --silent --show-error --remote-name @SITE@data/corpus/SHA256SUMS
sha256sum --check --ignore-missing SHA256SUMS
