/** Owners with exclusive names (npm scopes, vendors), or whose repositories developers build from daily. */
export const KNOWN_SCOPES = `
ai-sdk algolia alloc angular angular-devkit angular-eslint angular-architects anthropic-ai apidevtools apollo ardatan astrojs asteasolutions auth0 aws-amplify aws-cdk aws-crypto aws-lambda-powertools aws-sdk aws azure azure-rest azure-tools
babel base-ui-components bcoe better-auth biomejs bufbuild builder.io capacitor ceramicnetwork chakra-ui changesets chromatic-com ckeditor clack clerk cloudflare codemirror codecov commitlint composio contentful coral-xyz cspell cypress
daypicker denoland discordjs dnd-kit docusaurus dotenvx drizzle-team e2b edge-runtime electron electron-forge electron-toolkit elastic elevenlabs emotion endo esbuild esbuild-kit eslint eslint-community eslint-react ethersproject expo
faker-js fal-ai fastify feathersjs figma firebase floating-ui fluentui formatjs formkit fortawesome fullcalendar ghost github gitbeaker google google-cloud googleapis googlemaps grafana graphql-codegen graphql-tools graphql-typed-document-node graphile grpc
hapi headlessui heroicons highlightjs hono hookform hotwired huggingface humanfs humanwhocodes iconify iconify-json img inertiajs inquirer internationalized ioredis ionic isaacs istanbuljs jest jimp joi jridgewell js-temporal jsdevtools jsonjoy.com jsr
kubernetes langchain lerna lexical lezer lhci libsql lingui lit lucide mantine mapbox material-ui mdx-js mendable mermaid-js metamask microsoft mikro-orm mistralai modelcontextprotocol module-federation monaco-editor mswjs mui
napi-rs nestjs netlify neondatabase nextui-org nivo noble node-rs nodelib notionhq nomicfoundation npmcli nrwl nuxt nuxtjs nx octokit opencode-ai open-draft openai openapitools openrouter openzeppelin opentelemetry optimizely oslojs oxc oxlint
parcel paralleldrive payloadcms peculiar percy phosphor-icons pinecone-database pinia pkgjs playwright pmmmwh pnpm polka popperjs prettier prisma protobufjs puppeteer pulumi qdrant radix-ui rainbow-me react-aria react-email react-hook react-icons
react-native react-native-async-storage react-native-community react-navigation react-pdf react-spring react-stately react-three react-types reduxjs redis redocly reactflow remix-run remirror renovatebot replit rjsf rollup rsbuild rspack rushstack
salesforce sanity sapphire scure secretlint segment semantic-release semantic-ui-react sentry serverless shadcn shikijs shopify sideway sigstore sinclair sindresorhus sinonjs sitespeed.io size-limit slack slidev smithy snyk socket.io solana solidjs sourcegraph splinetool
stackblitz standard-schema std oak fresh cliffy stencil storybook stripe stylistic stitches supabase supercharge svelte sveltejs svgr swagger-api swc swc-node szmarczak t3-oss tailwindcss tanstack tauri-apps temporalio tensorflow testcontainers testing-library tiptap tootallnate tremor
trpc trivago tsconfig tsoa tsparticles tufjs turbo turf twilio typescript typescript-eslint types typeform ui5 ungap unhead unocss upstash urql uiw vercel vanilla-extract vendia viem visactor visx vite-pwa vitejs vitest volar vscode vue vueuse vuepress vuelidate
railway cyclonedx arethetypeswrong stdlib devcontainers bazel quasar qwen-code charmland continuedev smithery wonderwhy-er browsermcp executeautomation 21st-dev postman mapbox lottiefiles loadable reach popmotion react-google-maps tabler tabler-icons heroui gsap splidejs vidstack videojs mux livekit daily-co stream-io sendgrid mailchimp paypal square adyen braintree plaid hubspot zendesk intercom segmentio amplitude mixpanel posthog datadog newrelic honeycombio bugsnag rollbar logtail logtape pinojs elastic-apm opensearch-project typesense meilisearch weaviate milvus-io zilliz chroma-core duckdb clickhouse planetscale turso zenstackhq edgedb xata.io fauna convex-dev appwrite nhost hasura pocketbase instantdb electric-sql triplit powersync
wagmi walletconnect web3-react webassemblyjs webcomponents webpack-cli whatwg-node wdio wordpress xenova xstate xyflow xmldom yarnpkg zag-js zkochan
`;

/** Name prefixes that belong to one project or company. */
export const KNOWN_FAMILIES = {
  npm: ``,
  pypi: `apache-airflow-providers- azure-mgmt- google-cloud- langchain- llama-index- mypy-boto3- nvidia- opentelemetry- pulumi- pyobjc-framework- types- tree-sitter- jupyterlab- sphinxcontrib- aws-cdk- zope-`,
  cargo: `aws-sdk- bevy_ cargo- clap_ futures- gix- opentelemetry- rustc- serde_ solana- swc_ tauri-plugin- tokio- tracing- wasm-bindgen- windows-`,
  gem: `aws-sdk- dry- faraday- google-cloud- google-apis- jekyll- omniauth- opentelemetry- rspec- rubocop- solid_`,
  go: `golang.org/x/ google.golang.org/ cloud.google.com/go k8s.io/ sigs.k8s.io/ go.opentelemetry.io/ go.uber.org/ gopkg.in/yaml github.com/aws/ github.com/azure/ github.com/google/ github.com/googleapis/ github.com/googlecloudplatform/ github.com/golang/ github.com/hashicorp/ github.com/kubernetes/ github.com/kubernetes-sigs/ github.com/microsoft/ github.com/prometheus/ github.com/grafana/ github.com/docker/ github.com/moby/ github.com/charmbracelet/ github.com/sigstore/ github.com/anchore/ github.com/aquasecurity/ github.com/modelcontextprotocol/ github.com/cli/`,
  composer: `doctrine/ drupal/ filament/ guzzlehttp/ illuminate/ laminas/ laravel/ league/ nette/ phpstan/ phpunit/ psr/ sebastian/ sentry/ spatie/ symfony/ twig/ yiisoft/ wpackagist-plugin/`,
  nuget: `Aspire. AWSSDK. Azure. Google.Cloud. Google.Apis. Grpc. JetBrains. Microsoft. MudBlazor. NuGet. OpenTelemetry. Serilog. System. xunit.`,
  maven: ``,
} as const;

/** Accounts of code forges that publish software developers install from source. */
export const KNOWN_OWNERS = `
anthropics apache argoproj astral-sh aws awslabs azure bitnamicharts bitsandbytes-foundation bytecodealliance charmbracelet cli cloudflare django dmlc docker encode facebookresearch fastapi getsentry github golang google google-deepmind google-research googleapis googlecloudplatform grafana
hashicorp huggingface hwchase17 ipython istio jupyter jupyterlab keras-team kubernetes kubernetes-sigs langchain-ai locustio matplotlib meta-llama microsoft modelcontextprotocol mozilla nixos nodejs numpy nvidia openai openapitools opentelemetry ossf pallets
pandas-dev postgres prometheus prometheus-community psf pypa pydantic pyca pytest-dev python pytorch ray-project redis rust-lang rust-lang-nursery scikit-learn scipy sigstore snyk tauri-apps tensorflow tiangolo tokio-rs ultralytics vercel vllm-project
`;

/** Programs with another name than their well-known package: `biome` comes with `@biomejs/biome`. */
export const KNOWN_PROGRAMS = `
attw babel biome cap cdk changeset commitlint directus docusaurus expo-cli graphql-codegen ionic lhci medusa nest ng nuxi openapi openapi-generator-cli payload quasar redocly remix sanity sb sentry-cli stencil storybook strapi svgr swc tauri tsc tsserver wdio
`;

/** Publishers of editor extensions. */
export const KNOWN_EXTENSIONS = `
aaron-bond adpyke alefragnani amazonwebservices angular anthropic astro-build batisteo biomejs bierner bradlc charliermarsh christian-kohler davidanson dbaeumer denoland docker dart-code eamodio editorconfig esbenp firefox-devtools formulahendry foxundermaple
github gitlab golang googlecloudtools graphql hashicorp humao johnpapa julialang kevinrose llvm-vs-code-extensions mechatroner mhutchie mikestead mongodb ms-azuretools ms-dotnettools ms-kubernetes-tools ms-playwright ms-python ms-toolsai ms-vscode ms-vscode-remote ms-vsliveshare
mtxr njpwerner nrwl oderwat octref pkief prisma quicktype rangav ritwickdey redhat rust-lang scala-lang sourcegraph streetsidesoftware stylelint svelte-vscode tamasfe tomoki1207 twxs unifiedjs usernamehw vitest visualstudioexptteam vscjava vscode-icons-team vscodevim vue wallabyjs yzhang zhuangtongfa zxh404
`;

/** Registries, their mirrors and the indexes of well-known projects. */
export const KNOWN_REGISTRIES = `
registry.npmjs.org registry.npmjs.com registry.yarnpkg.com npm.pkg.github.com registry.npmmirror.com registry.npm.taobao.org npm.jsr.io jsr.io
pypi.org pypi.python.org test.pypi.org files.pythonhosted.org download.pytorch.org data.pyg.org pypi.nvidia.com pypi.ngc.nvidia.com wheels.vllm.ai abetlen.github.io pypi.tuna.tsinghua.edu.cn mirrors.tuna.tsinghua.edu.cn mirrors.aliyun.com mirrors.cloud.tencent.com mirrors.ustc.edu.cn mirror.baidu.com repo.huaweicloud.com pypi.doubanio.com pypi.douban.com mirrors.bfsu.edu.cn mirror.sjtu.edu.cn
conda.anaconda.org repo.anaconda.com crates.io index.crates.io static.crates.io rsproxy.cn rubygems.org gems.ruby-china.com proxy.golang.org sum.golang.org goproxy.io goproxy.cn packagist.org repo.packagist.org api.nuget.org nuget.org www.nuget.org repo.maven.apache.org repo1.maven.org plugins.gradle.org maven.google.com
charts.bitnami.com charts.helm.sh charts.jetstack.io charts.rancher.com releases.rancher.com helm.releases.hashicorp.com helm.elastic.co helm.cilium.io helm.datadoghq.com helm.traefik.io traefik.github.io helm.nginx.com helm.ngc.nvidia.com istio-release.storage.googleapis.com charts.gitlab.io charts.konghq.com charts.longhorn.io argoproj.github.io grafana.github.io kubernetes.github.io kubernetes-sigs.github.io prometheus-community.github.io open-telemetry.github.io aws.github.io vmware-tanzu.github.io fluxcd-community.github.io kedacore.github.io kyverno.github.io jenkinsci.github.io charts.jenkins.io registry.k8s.io
dl-cdn.alpinelinux.org deb.debian.org archive.ubuntu.com security.ubuntu.com ppa.launchpadcontent.net
`;

/** Common local names for the chart repositories of well-known projects. */
export const KNOWN_CHARTS = `
argo autoscaler aws-ebs-csi-driver bitnami cert-manager cilium datadog eks elastic external-dns external-secrets fluent fluxcd-community gitlab grafana haproxytech harbor hashicorp ingress-nginx istio jenkins jetstack kedacore kong kubernetes-dashboard kyverno longhorn metrics-server minio nats nginx nginx-stable nvidia oauth2-proxy open-telemetry prometheus-community rancher-latest rancher-stable secrets-store-csi-driver sealed-secrets stable strimzi temporal traefik vmware-tanzu
`;
