import type { DefinitionCheckCases } from '../../screening/contract/check.ts';
import type { Definition } from '../../vocabulary/definition.ts';

const called = (name: string) => ({ value: { name, description: 'Does its work.' } });
const asking = (name: string) => ({
  value: { name: 'do_it', inputSchema: { type: 'object', properties: { [name]: { type: 'string' } } } },
});
const beside = (name: string, other: string) => {
  const peer: Definition = { kind: 'tool', server: 'server', name: other, value: { name: other } };
  return { ...called(name), peers: [peer] };
};

export const nameConfusableCases: DefinitionCheckCases = {
  flags: {
    'a Cyrillic letter in a Latin word': [called('re\u0430d_file'), 'hard'],
    'a Greek letter in a Latin word': [called('send_\u03bfrder'), 'hard'],
    'an Armenian letter in a Latin word': [called('l\u0585gin'), 'hard'],
    'a word of Cyrillic letters that can be read as Latin': [called('\u0441\u043e\u0440\u0443_file'), 'hard'],
    'a phonetic letter': [called('re\u0251d_file'), 'hard'],
    'full-width letters': [called('\uff52ead_file'), 'hard'],
    'mathematical letters': [called('\u{1d42b}ead_file'), 'hard'],
    'another hyphen': [called('read\u2010file'), 'hard'],
    'a zero-width space': [called('read\u200bfile'), 'hard'],
    'a soft hyphen': [called('read\u00adfile'), 'hard'],
    'a line break': [called('read\nfile'), 'hard'],
    'an escape character': [called('read\u001b[8mfile'), 'hard'],
    'a digit for a letter': [called('read_fi1e'), 'hard'],
    'a zero for a letter': [called('execute_c0mmand'), 'hard'],
    'a look-alike parameter': [asking('t\u043eken'), 'hard'],
    'a digit in a parameter': [asking('passw0rd'), 'hard'],
    'two names of one server that look the same': [beside('get_rnodel', 'get_model'), 'hard'],
    'a letter for a digit beside the digit': [beside('fetch_vl_data', 'fetch_v1_data'), 'hard'],
    'a path upwards': [called('../other/read_file'), 'soft'],
    'a template': [called('read_${secret}'), 'soft'],
    'a tag': [called('read<b>file'), 'soft'],
    'a second command': [called('list; rm'), 'soft'],
  },
  passes: {
    'a plain name': called('read_file'),
    'characters that the protocol allows': called('files.v2/read-file'),
    'a name with a namespace': called('mcp__files__read'),
    'a title as a name': called('Read a file (fast)'),
    'a Russian name': called('\u043f\u043e\u0438\u0441\u043a_\u0444\u0430\u0439\u043b\u043e\u0432'),
    'a Russian word beside a Latin one': called('\u043f\u043e\u0438\u0441\u043a_API'),
    'a Greek name': called('\u03b1\u03bd\u03b1\u03b6\u03ae\u03c4\u03b7\u03c3\u03b7'),
    'a Chinese name with Latin letters': called('\u67e5\u8be2weather'),
    'a Japanese name with full-width letters': called('\u691c\u7d22\uff21\uff30\uff29'),
    'a French name': called('r\u00e9sum\u00e9_\u00e0_jour'),
    'a Turkish name': called('s\u0131rala_kay\u0131t'),
    'a Vietnamese name': called('t\u00ecm_ki\u1ebfm'),
    'units and differences': asking('\u0394t_in_\u03bcs'),
    'a Persian name with its joiner': called('\u0641\u0627\u06cc\u0644\u200c\u0647\u0627'),
    'a name with an emoji': called('\u2764\ufe0f_like'),
    'digits that mean digits': called('sha1_base10_oauth1_i18n_l10n_file1'),
    'versions of one server': beside('get_page_v1', 'get_page_v2'),
    'another spelling on the same server': beside('getUser', 'get_user'),
    'a filter of an interface': asking('filter[name]'),
    'a title with a dash': called('Search \u2013 all docs'),
    'a resource and its address': {
      kind: 'resource',
      name: 'file:///a/%20b',
      value: { uri: 'file:///a/%20b' },
    },
  },
};
