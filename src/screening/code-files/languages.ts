/**
 * Languages by file name and shebang, with the interpreter that their text is read as: one that takes its program from
 * standard input, so that a file becomes a shell line that runs it.
 */
interface CodeLanguage {
  readonly file: RegExp;
  readonly shebang: RegExp;
  readonly program: string;
}

const language = (program: string, endings: string, programs: string): CodeLanguage => ({
  program,
  file: new RegExp(`\\.(?:${endings.replaceAll(' ', '|')})$`, 'i'),
  shebang: new RegExp(`^(?:${programs.replaceAll(' ', '|')})[\\d.]*$`),
});

export const CODE_LANGUAGES: readonly CodeLanguage[] = [
  language('python3', 'py pyw pyi pyx ipynb', 'python pypy ipython uv'),
  language('node', 'js cjs mjs jsx ts cts mts tsx es6', 'node nodejs bun deno tsx ts-node zx'),
  language('ruby', 'rb rake gemspec podspec ru cr', 'ruby rake crystal'),
  language('perl', 'pl pm t cgi', 'perl'),
  language('php', 'php phtml phar', 'php'),
  language('lua', 'lua', 'lua luajit'),
  language('yaegi', 'go', 'go gorun yaegi'),
  language('evcxr', 'rs', 'rust-script cargo-script'),
  language('cling', 'c cc cpp cxx h hh hpp hxx m mm cu', 'tcc'),
  language('jshell', 'java', 'java jshell jbang'),
  language('kscript', 'kt kts', 'kotlin kotlinc kscript'),
  language('groovy', 'groovy gvy gradle nf', 'groovy nextflow'),
  language('amm', 'scala sc sbt', 'scala amm scala-cli'),
  language('swift', 'swift', 'swift'),
  language('csi', 'cs csx', 'dotnet-script csi dotnet'),
  language('dart', 'dart', 'dart'),
  language('zig', 'zig', 'zig'),
  language('vlang', 'v vsh d hx', 'v rdmd dub'),
  language('rscript', 'r rmd qmd', 'Rscript R'),
  language('julia', 'jl', 'julia'),
  language('elixir', 'ex exs', 'elixir mix'),
  language('inim', 'nim nims', 'nim'),
  language('runghc', 'hs lhs', 'runghc runhaskell stack'),
  language('ocaml', 'ml fs fsx', 'ocaml fsharpi'),
  language('osascript', 'applescript scpt', 'osascript'),
  language('tclsh', 'tcl exp tm', 'tclsh wish expect'),
  language('psql', 'sql', 'psql'),
  language('awk', 'awk', 'awk gawk mawk'),
];

const SHEBANG = /^\ufeff?#!\s*(\S+)(?:[ \t]+([^\n]*))?/;

/** The interpreter that a file's text is read as; undefined for shell scripts and unknown languages. */
export function programOf(file: string, text: string): string | undefined {
  return (
    CODE_LANGUAGES.find((one) => one.file.test(file))?.program ??
    (/\.\w{1,12}$/.test(file) ? undefined : byShebang(text))
  );
}

function byShebang(text: string): string | undefined {
  const [, path = '', rest = ''] = SHEBANG.exec(text.slice(0, 200)) ?? [];
  const words = [path, ...rest.split(/\s+/)].filter((word) => !word.startsWith('-') && word !== '');
  const name = words
    .map((word) => word.replace(/^.*\//, ''))
    .find((word) => word !== 'env' && !word.includes('='));
  return name === undefined ? undefined : CODE_LANGUAGES.find((one) => one.shebang.test(name))?.program;
}
