/** Owners of npm scopes that are well known, but by fewer packages than the list of widely used ones shows (`knownScopes`). */
export const KNOWN_SCOPES = `
21st-dev adyen alloc angular-architects appwrite ardatan arethetypeswrong asteasolutions auth0 aws aws-lambda-powertools azure-rest azure-tools base-ui-components bazel bcoe browsermcp builder.io ceramicnetwork charmland
chroma-core chromatic-com clack clickhouse cliffy codecov composio continuedev convex-dev coral-xyz cyclonedx daily-co daypicker denoland devcontainers dotenvx drizzle-team duckdb e2b edgedb elastic-apm electric-sql
electron-toolkit elevenlabs endo esbuild-kit eslint-community executeautomation faker-js fal-ai fauna feathersjs figma formkit fresh ghost gitbeaker github google googlemaps grafana graphile graphql-typed-document-node grpc gsap
hasura headlessui heroicons highlightjs honeycombio hookform hotwired hubspot humanfs iconify-json inertiajs instantdb intercom internationalized ioredis istanbuljs joi js-temporal jsdevtools jsr kubernetes lhci lit livekit
loadable logtail logtape lottiefiles lucide mailchimp meilisearch mendable mermaid-js mikro-orm milvus-io mistralai modelcontextprotocol monaco-editor mswjs neondatabase nextui-org nhost nodelib notionhq oak open-draft
openapitools opencode-ai openrouter opensearch-project openzeppelin optimizely oslojs oxc paralleldrive paypal phosphor-icons pinecone-database pinia pinojs pkgjs plaid planetscale pmmmwh pocketbase polka popmotion popperjs
postman powersync prettier puppeteer qdrant quasar qwen-code railway rainbow-me react-google-maps react-icons react-native-async-storage react-three reduxjs remirror renovatebot replit rjsf rollbar rsbuild sapphire scure segmentio
semantic-ui-react sendgrid serverless shadcn shopify sideway sinclair sitespeed.io size-limit slidev smithery snyk socket.io solidjs sourcegraph splidejs splinetool square stackblitz standard-schema std stencil stitches stream-io
stripe stylistic supercharge svelte swc-node szmarczak t3-oss tabler tabler-icons tauri-apps testcontainers tootallnate tremor triplit trivago tsoa tufjs turso twilio typeform typesense ui5 ungap vendia videojs vidstack viem
visactor vite-pwa vuelidate vuepress wagmi weaviate web3-react webcomponents webpack-cli wonderwhy-er xata.io xenova xmldom xstate xyflow zendesk zenstackhq zilliz
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
