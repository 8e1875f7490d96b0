/** A word that ends in a shell: `/bin/sh`, `sh -i`, `env -u X exec nice -n 5 sh`, `cmd.exe`. */
export const NAMES_SHELL =
  /(?:^|[\s/\\'"=:])(?:(?:ba|z|da|k|mk|a|c|tc|r?ba)?sh|fish|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)(?:$|[\s'",:;])/i;
