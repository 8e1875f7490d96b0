import { expect, it } from 'vitest';
import { redactText } from '../redact.ts';

const password = ['Zk7', 'qLw92'].join('#');

it.each([
  [
    'digits within a longer number stay',
    'password: 12345678\narn:aws:iam::123456789012:role/x',
    'password: [REDACTED_PASSWORD]\narn:aws:iam::123456789012:role/x',
  ],
  [
    'words are masked only next to their name',
    'POSTGRES_PASSWORD=my-app\nname: my-app\nimage: my-app:latest\n',
    'POSTGRES_PASSWORD=[REDACTED_PASSWORD]\nname: my-app\nimage: my-app:latest\n',
  ],
  [
    'words with a number among them are masked everywhere',
    'password: "Zeppelin-4411"\nlogin with Zeppelin-4411 failed',
    'password: "[REDACTED_PASSWORD]"\nlogin with [REDACTED_PASSWORD] failed',
  ],
  [
    'a random value is masked everywhere',
    `password: "${password}"\nand ${password}.`,
    'password: "[REDACTED_PASSWORD]"\nand [REDACTED_PASSWORD].',
  ],
  [
    'a short one only where nothing touches it',
    `password: "${password}"\nx${password}y`,
    `password: "[REDACTED_PASSWORD]"\nx${password}y`,
  ],
])('%s', (_name, text, redacted) => {
  expect(redactText(text).text).toBe(redacted);
});
