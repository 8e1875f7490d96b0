/**
 * Names and versions that registries or their owners withdrew as malicious: a bare name is bad in every version,
 * `name@a,b` only in those. Typosquats with a payload, hijacked releases, sabotaged releases.
 */
export const MALICIOUS_NPM = `
crossenv cross-env.js d3.js fabric-js ffmepg gruntcli http-proxy.js jquery.js mongose mssql.js mssql-node mysqljs nodecaffe nodefabric node-fabric nodeffmpeg nodemailer-js nodemailer.js nodemssql
noderequest nodesass nodesqlite node-opensl node-openssl node-sqlite node-tkinter openssl.js proxy.js shadowsock sqliter babelcli jquerry
flatmap-stream getcookies express-cookies http-fetch-cookies peacenotwar oneday-test electron-native-notify discord.dll discord.app discord-fix an0n-chat-lib sonatype
twilio-npm plutov-slack-client nodetest199 nodetest1010 fallguys loadyaml electorn lodashs jdb.js db-json.js web-browserify
klow klown noblox.js-proxy noblox.js-proxies browserify-webpack postmark-mcp ethereumvulncontracthandler warbeast2000 kodiak2k
oscompatible deezcord.js dezcord.js discord.js-user prerequests-xcode wafer-bind wafer-beacon
event-stream@3.3.6 eslint-scope@3.7.2 eslint-config-eslint@5.0.2 ua-parser-js@0.7.29,0.8.0,1.0.0 coa@2.0.3,2.0.4,2.1.1,2.1.3,3.0.1,3.1.3 rc@1.2.9,1.3.9,2.3.9
colors@1.4.1,1.4.2,1.4.44-liberty-2 faker@6.6.6 node-ipc@9.2.2,10.1.1,10.1.2,10.1.3,11.0.0,11.1.0
@solana/web3.js@1.95.6,1.95.7 @lottiefiles/lottie-player@2.0.5,2.0.6,2.0.7 @ledgerhq/connect-kit@1.1.5,1.1.6,1.1.7 @rspack/core@1.1.7 @rspack/cli@1.1.7 vant@2.13.3,2.13.4,2.13.5,3.6.13,3.6.14,3.6.15,4.9.11,4.9.12,4.9.13,4.9.14
xrpl@2.14.2,4.2.1,4.2.2,4.2.3,4.2.4 rand-user-agent@1.0.110,2.0.83,2.0.84
ansi-styles@6.2.2 ansi-regex@6.2.1 debug@4.4.2 chalk@5.6.1 supports-color@10.2.1 strip-ansi@7.1.1 wrap-ansi@9.0.1 color-convert@3.1.1 color-name@2.0.1 is-arrayish@0.3.3 slice-ansi@7.1.1 color@5.0.1 color-string@2.1.1
simple-swizzle@0.2.3 supports-hyperlinks@4.1.1 has-ansi@6.0.1 chalk-template@1.1.1 backslash@0.2.1 error-ex@1.3.3 @ctrl/tinycolor@4.1.1,4.1.2
nx@20.9.0,20.10.0,20.11.0,20.12.0,21.5.0,21.6.0,21.7.0,21.8.0 eslint-config-prettier@8.10.1,9.1.1,10.1.6,10.1.7 eslint-plugin-prettier@4.2.2,4.2.3 synckit@0.11.9 @pkgr/core@0.2.8 napi-postinstall@0.3.1
is@3.3.1,5.0.0 got-fetch@5.1.11,5.1.12
`;

export const MALICIOUS_PYPI = `
acqusition apidev-coop bzip django-server setup-tools telnet urlib3 colourama python3-dateutil jeilyfish ctx request beautifulsup4 diango djago dajngo mybiubiubiu pymafka fabrice torchtriton
noblesse noblesse2 noblessev2 genesisbot aryi suffer pytagora pytagora2 importantpackage important-package pptest ipboards owlmoon discordsafety trrfab 10cent10 10cent11 yandex-yt yiffparty
maratlib maratlib1 matplatlib-plus mllearnlib mplatlib learninglib dpp-client dpp-client1234 aws-login0tool loglib-modules pyg-modules pygrata pygrata-utils hkg-sol-utils
typesutil typestring sutiltype duonet fatnoob strinfer pydprotect incrivelsim pyptext installpy colorwin requests-httpx colorsama shaasigma stringe felpesviadinho pystyte pyslyte pyurllib algorithmic curlapi type-color pyhints
libpeshnx libpeshka libari aiocpa pytoileur requests-darwin-lite tablediter bignum-devel pyefflorer pyminor pyowler pystallerer pystob pywool syntax-init culturestreak driftme catme
httpslib httpsus openvc opnecv-python reqeusts rquests requestss requsts requets selemium tensorfow tesnorflow
exotel@0.1.6 spam@2.0.2,4.0.2 num2words@0.5.15,0.5.16 ultralytics@8.3.41,8.3.42,8.3.45,8.3.46
`;

export const MALICIOUS_OTHERS = {
  cargo: `rustdecimal faster_log async_println postgress if-cfg xrvrv serd oncecell lazystatic envlogger`,
  gem: `atlas-client pretty_color ruby-bitcoin rest-client@1.6.10,1.6.11,1.6.12,1.6.13 strong_password@0.0.7 bootstrap-sass@3.2.0.3 awesome-bot@1.18.0 cron_parser@0.1.4,1.0.12,1.0.13
coin_base@4.2.1,4.2.2 blockchain_wallet@0.0.6,0.0.7 doge-coin@1.0.2 capistrano-colors@0.5.5 lita_coin@0.0.3`,
  go: `github.com/boltdb-go/bolt github.com/shallowmulti/hypert github.com/shadowybulk/hypert github.com/belatedplanet/hypert github.com/thankfulmai/hypert github.com/vainreboot/layout github.com/ornatedoctrin/layout github.com/utilizedsun/layout`,
  composer: `hautelook/phpass`,
  nuget: `Anarchy.Wrapper.Net DiscordRichPresence.API NBitcoin.Unified Tracer.Fody.NLog Coinbase.Core`,
} as const;
