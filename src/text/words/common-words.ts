/**
 * Words of English instructions and of command lines, to distinguish a decoded sentence from an accident. Excludes
 * those whose rotation is as common: `net` is `arg`, `url` is `hey`.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `the and you your for not all with this that from are any will must should before after into when then what which
  their them also other have has was were been being can could would they there here these those who how where
  about above below over under again only just more most some such than very each every both between through during
  ignore previous instructions instruction system prompt user assistant tool tools file files read write send call use
  using secret secrets password passwords token tokens key keys data content contents message messages instead never
  always tell reveal output result results run execute command commands please mention conversation response answer
  curl wget http https www com org bash zsh powershell sudo cat echo chmod chown eval exec python node npm npx git
  ssh scp ftp env export home root etc passwd shadow tmp usr bin dev null docker kubectl find grep sed awk xargs tee
  delete drop table select insert where download upload install php perl ruby socat tcp udp openssl tar zip rsync decode
  encode source payload script server host port shell pipe proc kill crontab systemctl apt pip brew make build test
  start stop list get set post put add new init config path name value true false json html text code function return
  import print open close save copy move remove update create change check help version log src dist main index api
  auth login admin private public rsa aws credentials rm sh nc`.split(/\s+/),
);
