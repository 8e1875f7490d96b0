const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Domains, with their subdomains, that developers use every day; hosts of public uploads are excluded. */
export const DEVELOPER_HOSTS = words(`
  github.com api.github.com github.dev ghcr.io githubcopilot.com gitlab.com bitbucket.org codeberg.org sr.ht gitea.com
  savannah.gnu.org gnu.org kernel.org sourceforge.net opendev.org gerrithub.io pkg.go.dev dev.azure.com visualstudio.com
  npmjs.org npmjs.com nodesource.com mongodb.org yarnpkg.com pnpm.io jsr.io deno.land deno.com bun.sh nodejs.org unpkg.com jsdelivr.net esm.sh
  pypi.org pythonhosted.org python.org anaconda.org anaconda.com conda.io readthedocs.io readthedocs.org astral.sh
  crates.io rust-lang.org rustup.rs docs.rs golang.org go.dev rubygems.org ruby-lang.org packagist.org getcomposer.org php.net
  maven.org maven.apache.org apache.org gradle.org sonatype.org sonatype.com jitpack.io nuget.org microsoft.com dot.net
  hackage.haskell.org haskell.org elixir-lang.org hex.pm cpan.org metacpan.org cran.r-project.org juliahub.com julialang.org
  debian.org ubuntu.com launchpad.net fedoraproject.org centos.org redhat.com archlinux.org alpinelinux.org opensuse.org
  nixos.org brew.sh macports.org chocolatey.org scoop.sh flathub.org snapcraft.io docker.com docker.io quay.io mcr.microsoft.com
  k8s.io kubernetes.io helm.sh artifacthub.io hashicorp.com terraform.io pulumi.com ansible.com jenkins.io circleci.com
  travis-ci.com travis-ci.org codecov.io coveralls.io sonarcloud.io snyk.io semgrep.dev codeclimate.com deepsource.io
  google.com googleapis.com gcr.io pkg.dev cloud.google.com android.com firebase.google.com aws.amazon.com amazonaws.com
  azure.com azure.microsoft.com windows.net microsoftonline.com live.com office.com apple.com cloudflare.com
  digitalocean.com linode.com heroku.com vercel.com netlify.com fly.io render.com railway.app supabase.com supabase.co
  neon.tech planetscale.com mongodb.com elastic.co redis.io postgresql.org mysql.com sqlite.org mariadb.org
  openai.com anthropic.com claude.ai mistral.ai cohere.ai groq.com openrouter.ai together.xyz ollama.com ollama.ai
  deepseek.com x.ai perplexity.ai replicate.com huggingface.co hf.co nvidia.com pytorch.org tensorflow.org
  stackoverflow.com stackexchange.com mozilla.org developer.mozilla.org w3.org whatwg.org ietf.org rfc-editor.org
  wikipedia.org wikimedia.org archive.org json-schema.org schema.org modelcontextprotocol.io
  datadoghq.com datadoghq.eu sentry.io newrelic.com honeycomb.io grafana.com grafana.net prometheus.io pagerduty.com opsgenie.com
  statuspage.io splunkcloud.com logz.io launchdarkly.com segment.io mixpanel.com posthog.com
  stripe.com paypal.com braintreegateway.com squareup.com adyen.com twilio.com sendgrid.com sendgrid.net mailgun.net mailgun.org
  postmarkapp.com mailchimp.com resend.com atlassian.com atlassian.net slack.com notion.com notion.so linear.app figma.com asana.com
  trello.com airtable.com zoom.us intercom.io zendesk.com shopify.com salesforce.com hubapi.com hubspot.com
  letsencrypt.org ssllabs.com jquery.com bootstrapcdn.com cdnjs.com tailwindcss.com reactjs.org react.dev nextjs.org
  vuejs.org angular.io angular.dev svelte.dev vitejs.dev vite.dev typescriptlang.org eslint.org prettier.io jestjs.io vitest.dev
  playwright.dev cypress.io selenium.dev electronjs.org expo.dev expo.io flutter.dev dart.dev kotlinlang.org swift.org
  scala-lang.org clojars.org clojure.org ocaml.org ziglang.org nim-lang.org llvm.org gcc.gnu.org cmake.org
  jetbrains.com eclipse.org sdkman.io adoptium.net oracle.com java.com openjdk.org asdf-vm.com mise.run mise.jdx.dev
  httpbin.org jsonplaceholder.typicode.com wttr.in ifconfig.me ifconfig.co ipinfo.io icanhazip.com ipify.org ip-api.com
  min.io minio.io cloudfoundry.org traefik.io istio.io linkerd.io argoproj.io fluxcd.io cncf.io nats.io influxdata.com confluent.io
  cockroachlabs.com cockroachdb.com arangodb.com neo4j.com rabbitmq.com erlang-solutions.com erlang.org nginx.org nginx.com haproxy.org
  k3s.io k3d.io rancher.com rancher.io rke2.io microk8s.io tilt.dev skaffold.dev openshift.com vmware.com dagger.io earthly.dev
  buildkite.com drone.io woodpecker-ci.org gitpod.io coder.com codesandbox.io replit.com starship.rs fishshell.com neovim.io vim.org
  sublimetext.com zed.dev cursor.com cursor.sh warp.dev windsurf.com tabnine.com sourcegraph.com sonarsource.com jfrog.io jfrog.com
  cloudsmith.io cloudsmith.com gemfury.com packagecloud.io volta.sh rvm.io pyenv.run python-poetry.org pdm-project.org conda-forge.org
  mamba.pm haskellstack.org elm-lang.org gleam.run crystal-lang.org dlang.org vlang.io babashka.org leiningen.org get-coursier.io
  scala-sbt.org adoptopenjdk.net azul.com graalvm.org quarkus.io spring.io micronaut.io ionicframework.com cocoapods.org fastlane.tools
  appcenter.ms bitrise.io browserstack.com saucelabs.com lambdatest.com percy.io chromatic.com algolia.com algolia.net contentful.com
  sanity.io strapi.io hasura.io prisma.io upstash.com fauna.com firebase.tools wasmer.io wasmtime.dev fermyon.com infracost.io
  gruntwork.io spacelift.io bridgecrew.io anchore.io anchore.com sysdig.com falco.org trufflesecurity.com gitguardian.com doppler.com
  infisical.com 1password.com agilebits.com bitwarden.com okta.com auth0.com keycloak.org clerk.com tailscale.com zerotier.com
  netdata.cloud zabbix.com jaegertracing.io opentelemetry.io signoz.io healthchecks.io hc-ping.com betterstack.com cronitor.io
  dynatrace.com raygun.com rollbar.com bugsnag.com airbrake.io logrocket.com amplitude.com statsig.com statsigapi.net split.io
  wordpress.org drupal.org joomla.org laravel.com symfony.com rubyonrails.org djangoproject.com jupyter.org kaggle.com roboflow.com
  wandb.ai comet.com neptune.ai mlflow.org ray.io modal.com runpod.io scaleway.com hetzner.com hetzner.cloud ovh.com vultr.com
  oraclecloud.com ibm.com aliyun.com aliyuncs.com alibabacloud.com tencent.com tuna.tsinghua.edu.cn ustc.edu.cn npmmirror.com
  openweathermap.org nasa.gov nih.gov arxiv.org zenodo.org openstreetmap.org mapbox.com coingecko.com etherscan.io infura.io
  alchemy.com solana.com ethereum.org dropboxapi.com
  cheat.sh reqres.in dummyjson.com pokeapi.co worldtimeapi.org timeapi.io
`);

/** Public uploads under a widely trusted name. */
export const CONTENT_HOSTS = words(`
  raw.githubusercontent.com gist.githubusercontent.com githubusercontent.com gist.github.com raw.github.com github.io gitlab.io
  bitbucket.io rawgit.com raw.githack.com githack.com statically.io codepen.io jsfiddle.net glitch.me replit.app repl.co
  netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com onrender.com fly.dev surge.sh
  azurewebsites.net azureedge.net azurestaticapps.net cloudfront.net appspot.com run.app cloudfunctions.net
  storage.googleapis.com firebasestorage.googleapis.com s3.amazonaws.com drive.google.com docs.google.com
  sites.google.com googleusercontent.com dropbox.com dropboxusercontent.com onedrive.live.com 1drv.ms box.com
  mediafire.com mega.nz mega.io wetransfer.com icloud.com sharepoint.com blogspot.com wordpress.com medium.com
  cdn.discordapp.com media.discordapp.net digitaloceanspaces.com backblazeb2.com wasabisys.com ipfs.io
  bit.ly tinyurl.com t.co goo.gl is.gd cutt.ly rebrand.ly ow.ly shorturl.at
`);

/** Made for giving data to a stranger. */
export const DROP_HOSTS = words(`
  pastebin.com paste.ee hastebin.com toptal.com dpaste.com dpaste.org ix.io sprunge.us termbin.com clbin.com rentry.co rentry.org
  ghostbin.com privatebin.net paste.rs 0bin.net controlc.com justpaste.it pastie.org bpa.st paste.debian.net p.ip.fi
  transfer.sh file.io 0x0.st x0.at temp.sh oshi.at tmpfiles.org gofile.io anonfiles.com bashupload.com catbox.moe litterbox.catbox.moe
  filebin.net uguu.se pixeldrain.com send.vis.ee wormhole.app keep.sh free.keep.sh bayfiles.com ufile.io sendspace.com
  webhook.site requestbin.com requestbin.net requestcatcher.com pipedream.net m.pipedream.net beeceptor.com hookbin.com
  postb.in mockbin.org requestinspector.com ptsv2.com ptsv3.com webhookrelay.com hookdeck.com typedwebhook.tools smee.io
  interact.sh interactsh.com oast.fun oast.live oast.me oast.online oast.pro oast.site burpcollaborator.net oastify.com
  dnslog.cn ceye.io canarytokens.com canarytokens.org xss.ht bxss.me
  ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt localtunnel.me serveo.net
  localhost.run lhr.life lhr.rocks pagekite.me telebit.cloud bore.pub pinggy.io pinggy.link tunnelto.dev portmap.io
  croc ntfy.sh api.telegram.org hooks.slack.com hooks.zapier.com maker.ifttt.com
`);

/** Anyone can have an address there: neither the host nor its other addresses are those of one party. */
export const MAIL_HOSTS = words(`
  aol.com duck.com fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com icloud.com
  inbox.com live.com mac.com mail.com mail.ru me.com msn.com outlook.com pm.me proton.me protonmail.com qq.com rediffmail.com
  t-online.de tuta.com tutanota.com web.de yahoo.com yahoo.co.uk yahoo.co.jp yandex.com yandex.ru ymail.com zoho.com 126.com 163.com
`);
