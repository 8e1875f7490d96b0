/** Files by their names alone: which are read though git ignores them, and which are not opened at all. */
import type { Skip, Skips } from '../../vocabulary/route.ts';

/** Where people keep the routes of their own machine. Names and addresses are read there, values never. */
export function isPrivateConfig(path: string, name: string): boolean {
  if (/^\.env(?:rc|\.|$)/i.test(name) || /.\.env$/i.test(name)) return true;
  return /(?:^|\/)\.(?:claude|codex|continue|opencode|cursor|zed|aider)(?:\/|[^/]*$)/.test(path);
}

/** Pictures, sounds, fonts, archives, compiled code, data, keys. */
const BINARY =
  /\.(?:png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|svgz?|mp[34]|m4[av]|mov|avi|webm|mkv|wav|flac|ogg|woff2?|ttf|otf|eot|zip|t?gz|tar|bz2|xz|zst|7z|rar|jar|war|whl|egg|nupkg|apk|ipa|dmg|iso|exe|dll|so|dylib|a|o|obj|lib|pyc|pyo|class|wasm|node|bin|dat|db|sqlite3?|parquet|arrow|feather|npy|npz|pkl|pt|pth|onnx|safetensors|gguf|h5|pdf|docx?|xlsx?|pptx?|odt|pem|crt|cer|key|p12|pfx|jks)$/i;
const GENERATED =
  /\.(?:lock|lockb|map|snap|csv|tsv|po|pot|mo|log|css|s[ac]ss|less)$|^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.ya?ml|go\.sum|packages\.lock\.json|gradle\.lockfile|Package\.resolved)$/i;
/** Prose describes routes, often of other projects, but code in it does not run. */
const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt|tex|diff|patch)$/i;
/** Texts in the languages of the people who use a program. */
const TRANSLATED =
  /(?:^|\/)(?:locales?|i18n|translations?|l10n|langs?|_locales)\/(?:.*\/)?[^/]+\.(?:jsonc?|json5|ya?ml|properties|toml|xml|strings|xliff?|resx|arb)$/i;
const MINIFIED = /[.-]min\.[cm]?js$/i;

export function noSkips(): Skips {
  return { binary: 0, generated: 0, prose: 0, minified: 0, huge: 0, unreadable: 0, links: 0 };
}

/** By its path alone; undefined for a file worth opening. */
export function skipOf(path: string): Skip | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (BINARY.test(name)) return 'binary';
  if (GENERATED.test(name)) return 'generated';
  if (PROSE.test(name) || TRANSLATED.test(path)) return 'prose';
  return MINIFIED.test(name) ? 'minified' : undefined;
}
