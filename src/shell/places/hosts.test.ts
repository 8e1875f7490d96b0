import { expect, test } from 'vitest';
import { hostOf, isLinkLocal, targetKind } from './hosts.ts';

test.each([
  ['https://Example.com:8443/a?b#c', 'example.com'],
  ['http://known.example@other.example/x', 'other.example'],
  ['user@host.example:/srv/x', 'host.example'],
  ['host.example:/srv/x', 'host.example'],
  ['https:/host.example/x', 'host.example'],
  ['host.example:4444', 'host.example'],
  ['http://[::1]:3000/', '::1'],
  ['//cdn.example/x', 'cdn.example'],
  ['example.com.', 'example.com'],
  ['https://a.example\\@b.example', 'a.example'],
  ['https:a.example', 'a.example'],
  ['http:\\\\a.example\\x', 'a.example'],
  ['http:///a.example', 'a.example'],
  ['wss:a.example/x', 'a.example'],
  ['ftp:/a.example', 'a.example'],
  ['ssh:/a.example', 'a.example'],
  ['\u0001 http://a.ex\tample\n', 'a.example'],
  ['http:80', 'http'],
  ['', ''],
])('the host of %s is %s', (target, host) => {
  expect(hostOf(target)).toBe(host);
});

test.each([
  ['http://localhost:3000', 'local'],
  ['127.0.0.1:80', 'local'],
  ['http://2130706433/', 'local'],
  ['http://0x7f.1/', 'local'],
  ['http://web:8080/health', 'private'],
  ['10.0.0.4', 'private'],
  ['172.31.0.1', 'private'],
  ['http://169.254.169.254/latest/meta-data', 'metadata'],
  ['http://0xa9fea9fe/', 'metadata'],
  ['http://0xa9.254.0251.0376/', 'metadata'],
  ['http://169.254.43518/', 'metadata'],
  ['http://[FD00:EC2::254]/', 'metadata'],
  ['http://100.100.100.200/', 'metadata'],
  ['http://169.254.1.7/', 'private'],
  ['http://2852039166/', 'metadata'],
  ['http://[::ffff:a9fe:a9fe]/', 'metadata'],
  ['http://[0:0:0:0:0:ffff:169.254.169.254]/', 'metadata'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'metadata'],
  ['http://169.254.169.254.nip.io/', 'metadata'],
  ['http://app-169-254-169-254.sslip.io/', 'metadata'],
  ['http://a9fea9fe.nip.io/', 'metadata'],
  ['http://10.0.0.1.nip.io/', 'unknown'],
  ['http://169.254.169.254.nip.io.example/', 'unknown'],
  ['http://[::ffff:127.0.0.1]/', 'local'],
  ['http://1.2.3.4/x', 'address'],
  ['http://3405803777/x', 'address'],
  ['https://github.com/a/b', 'developer'],
  ['https://api.github.com/repos', 'developer'],
  ['https://github.com.evil.example/x', 'unknown'],
  ['https://notgithub.com', 'unknown'],
  ['https://raw.githubusercontent.com/a/b/main/x.sh', 'content'],
  ['https://bucket.s3.eu-west-1.amazonaws.com/x', 'content'],
  ['https://abc.ngrok-free.app', 'drop'],
  ['https://transfer.sh/x', 'drop'],
  ['https://discord.com/api/webhooks/1/2', 'drop'],
  ['https://discord.com/channels', 'unknown'],
  ['https://hooks.slack.com/services/x', 'drop'],
  ['$HOST', 'undecided'],
  ['https://${DOMAIN}/x', 'undecided'],
  ['https://unheard.example', 'unknown'],
])('%s is %s', (target, kind) => {
  expect(targetKind(target)).toBe(kind);
});

test("the project's own hosts are known, with what is below them", () => {
  expect(targetKind('https://api.acme.example/v1', new Set(['acme.example']))).toBe('project');
  expect(targetKind('https://acme.example.evil.example/', new Set(['acme.example']))).toBe('unknown');
});

test.each([
  ['169.254.1.7', true],
  ['0xa9fe0107', true],
  ['169.254.263', true],
  ['::ffff:169.254.1.7', true],
  ['fe80::1', true],
  ['169.254.1.7.nip.io', true],
  ['169.253.1.7', false],
  ['127.0.0.1', false],
  ['10.0.0.1.nip.io', false],
  ['fe80.example', false],
])('%s is reached on the link alone: %s', (host, expected) => {
  expect(isLinkLocal(host)).toBe(expected);
});
