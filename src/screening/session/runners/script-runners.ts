/** Tools of JavaScript, Python, Ruby, PHP, Perl, Lua and R. */
import { anyWord, whole } from '../../../text/patterns/compose.ts';
import { PYTHON, type Runner, runner, SCRIPT, TESTS } from './runner.ts';

const NODE_TOOLS = whole(anyWord`
  eslint prettier stylelint webpack webpack-cli rollup vite tsup parcel gulp grunt babel postcss tailwindcss
  next nuxt nuxi astro remix ng svelte-kit storybook esbuild swc rspack rsbuild snowpack metro expo
  react-native electron electron-forge lint-staged commitlint semantic-release release-it hardhat truffle
  ember quasar vue-cli-service craco react-scripts docusaurus vuepress vitepress eleventy hexo gatsby
  typeorm prisma knex sequelize drizzle-kit mikro-orm serverless sls cdk cdktf pulumi wrangler plop hygen
  patch-package zx
`);
const CONFIGURED =
  '-c -f -r --config --format --formatter --plugin --require --reporter --rulesdir --parser --loader --import --preset --setup --resolve-plugins-relative-to';

export const SCRIPT_RUNNERS: readonly (readonly [RegExp, Runner])[] = [
  runner(
    /^(?:npm|pnpm|yarn|bun|ni|nr|nun|lerna|nx|turbo|rush)$/,
    `package.json .npmrc ~/.npmrc .yarnrc ~/.yarnrc .pnpmrc bunfig.toml .pnpmfile.cjs .yarnrc.yml project.json turbo.json ${TESTS}`,
    '-r --preload --userconfig --globalconfig',
    SCRIPT,
    /^(?:t|tst|test|run|run-script|i|ci|install|add|start|stop|restart|rebuild|build|dev|exec|x|it|pack|publish|lint|affected|run-many|version|link|dlx|create|init|update|up|typecheck|check|format|coverage|e2e|serve|preview|deploy|release|clean|prepare|bench|watch|generate|migrate|seed|storybook|docs)$/,
  ),
  runner(
    /^(?:pytest|py\.test|nose2?|nosetests|behave|robot|locust|ward|hypothesis)$/,
    'conftest.py tests/conftest.py test/conftest.py pytest.ini setup.cfg tox.ini pyproject.toml test_*.py tests/*.py test/*.py',
    'all',
    PYTHON,
  ),
  runner(
    /^(?:unittest|doctest|coverage|trial|green|stestr|pdb|cProfile|trace|timeit|IPython|ipython)$/,
    '',
    'all',
    PYTHON,
  ),
  runner(
    /^(?:streamlit|uvicorn|gunicorn|hypercorn|daphne|flask|fastapi|celery|dagster|luigi|scrapy|prefect|chainlit|gradio|panel|bokeh|kedro|rq|dramatiq|huey|django-admin|manim|modal|zappa|chalice|mkdocs|sphinx-build|make-docs|alembic|py-spy|mitmdump|mitmproxy)$/,
    'conf.py docs/conf.py hooks.py',
    'all',
    PYTHON,
  ),
  runner(
    /^(?:mocha|jest|vitest|ava|tap|jasmine|playwright|cypress|karma|nyc|c8|uvu|node-tap|testcafe|wdio|cucumber-js|qunit|web-test-runner|wtr|bats)$/,
    `package.json .mocharc.js .mocharc.cjs ${TESTS}`,
    'all',
    `${SCRIPT} bats`,
  ),
  runner(
    NODE_TOOLS,
    'gulpfile.js gulpfile.mjs gulpfile.ts Gruntfile.js package.json .lintstagedrc .lintstagedrc.json babel.config.js .babelrc.js .eslintrc.js .eslintrc.cjs .prettierrc.js postcss.config.js next.config.js astro.config.mjs',
    CONFIGURED,
    SCRIPT,
  ),
  runner(
    /^(?:nodemon|ts-node-dev|tsnd|pm2|forever|node-dev|supervisor|esno|jiti|swc-node|babel-node|vite-node|electron|k6|artillery)$/,
    'nodemon.json package.json deno.json deno.jsonc ecosystem.config.js',
    'all',
    '',
  ),
  runner(
    /^(?:phpunit|pest|codecept|paratest|phpspec|behat|artisan|composer|drush|wp|symfony)$/,
    'phpunit.xml tests/bootstrap.php composer.json',
    'all',
    'php',
  ),
  runner(/^prove$/, '.proverc', 'all', 't pl pm'),
  runner(/^(?:busted|luarocks|love|luacheck)$/, '.busted main.lua', 'all', 'lua'),
  runner(/^(?:r|quarto)$/, '.Rprofile ~/.Rprofile', 'all', 'r rmd qmd'),
  runner(/^rscript$/, '.Rprofile ~/.Rprofile', '', 'r rmd qmd'),
  runner(/^pylint$/, '.pylintrc pylintrc', '--rcfile'),
  runner(/^rubocop$/, '.rubocop.yml', '-c -r --config --require'),
  runner(
    /^(?:rake|rspec|rails|thor|bundle|bundler|cucumber|guard|rackup|puma|jekyll|cap|minitest|m|standardrb|bin\/rails|bin\/rake)$/,
    'Rakefile Gemfile .rspec spec/spec_helper.rb spec/*.rb config.ru Guardfile Capfile',
    'all',
    'rb rake ru',
  ),
  runner(/^tox$/, 'tox.ini setup.cfg pyproject.toml setup.py', '-c', PYTHON),
  runner(/^nox$/, 'noxfile.py', '-f --noxfile', PYTHON),
  runner(/^(?:invoke|inv|fab)$/, 'tasks.py fabfile.py', '-c --collection', PYTHON),
  runner(
    /^deno$/,
    'deno.json deno.jsonc package.json',
    'all',
    SCRIPT,
    /^(?:task|test|bench|run|compile|eval|install|serve)$/,
  ),
  runner(
    /^(?:jupyter|jupyter-nbconvert|nbconvert|papermill|ipython|runipy|quarto|jupytext|nbclient|nbmake|ploomber|marimo|voila|Rmarkdown)$/,
    '',
    'all',
    '',
  ),
  runner(
    /^(?:pip[\d.]*|uv|poetry|hatch|pdm|pipenv|rye|pixi|conda|mamba|flit|build|twine|easy_install|pipx)$/,
    'setup.py pyproject.toml setup.cfg hatch_build.py build.py pip.conf ~/.pip/pip.conf ~/.config/pip/pip.conf',
    'all',
    '',
    /^(?:\.{1,2}|\.\/.*|-e|--editable|sync|build|run|install|shell|test)$/,
  ),
  runner(/^(?:uv|poetry|hatch|pdm|pipenv|rye|pixi)$/, '', 'all', PYTHON, /^(?:run|test|shell)$/),
  runner(
    /^python[\d.]*$/,
    '',
    '',
    PYTHON,
    /^(?:setup\.py|manage\.py|unittest|pytest|build|noxfile\.py|tox|nox|coverage|flask|uvicorn)$/,
  ),
];
