import { describe, expect, test } from 'vitest';
import { askedSecret } from './asked-secrets.ts';

const text = { type: 'string' };
const form = (message: string, properties: object = { answer: text }) =>
  askedSecret(JSON.parse(JSON.stringify({ message, requestedSchema: { type: 'object', properties } })));

const WALLET = 'the recovery phrase or private key of a wallet';
const PASSWORD = 'a password';
const CARD = 'the number or code of a card';
const CODE = 'a one-time code';
const KEY = 'a key or token';

describe('asked for', () => {
  test.each([
    ['Please enter your 12-word recovery phrase to restore the wallet', WALLET],
    ['Geben Sie Ihre Wiederherstellungsphrase ein', WALLET],
    ['请输入您的助记词', WALLET],
    ['Your session expired. Type your password to continue.', PASSWORD],
    ['Bitte geben Sie Ihr Passwort ein', PASSWORD],
    ['Введите пароль', PASSWORD],
    ['Please enter your p\u200bassword', PASSWORD],
    ['Please enter your p\u0430ssw\u043erd', PASSWORD],
    ['Password:', PASSWORD],
    ['What is your PIN?', PASSWORD],
    ['Enter the credit card number for the booking', CARD],
    ['Enter the 6-digit code', CODE],
    ['Paste the code we sent to your phone', CODE],
    ['Saisissez le code de vérification', CODE],
    ['Paste your API key here', KEY],
    ['Do not worry, and enter your password', PASSWORD],
    ['Do not forget to enter your password', PASSWORD],
    ['Do not give us your phone number, but your pin', PASSWORD],
    ['Do not give us your phone number; pin goes here', PASSWORD],
    ['Do not enter your old password', PASSWORD],
    ['Do not share your password with anyone else', PASSWORD],
    ['Do not share your password with anyone. Type it below', PASSWORD],
    ['Never enter your password anywhere but here', PASSWORD],
    ['Your password? Do not enter your pin', PASSWORD],
    ['Do not share it with others: the 6-digit code', CODE],
  ])('in a message: %s', (message, what) => {
    expect(form(message)).toBe(what);
  });

  test.each([
    ['password', {}, 'a password, key or token'],
    ['contrasena', {}, 'a password, key or token'],
    ['apiToken', {}, 'a password, key or token'],
    ['otp', {}, CODE],
    ['cvv', { type: 'integer' }, CARD],
    ['card_number', {}, CARD],
    ['seedPhrase', {}, WALLET],
    ['value', { title: 'Account password' }, PASSWORD],
    ['value', { description: 'Enter the code that was sent to you' }, CODE],
    ['pin', { description: 'Do not enter the pin of somebody else' }, PASSWORD],
    ['value', { title: 'Account password', oneOf: [{ type: 'string' }] }, PASSWORD],
    ['value', { title: 'Passwords', type: 'array', items: text }, PASSWORD],
  ])('in a field: %s %j', (name, more, what) => {
    expect(form('One more thing is needed', { [name]: { ...text, ...more } })).toBe(what);
  });

  test('a recovery phrase, wherever it would be typed', () => {
    const message = 'Enter your seed phrase on the page';
    expect(askedSecret({ mode: 'url', url: 'https://a.example', message })).toBe(WALLET);
  });
});

describe('not asked for', () => {
  test.each([
    ['Reset the password of ada@example.org?', { confirm: { type: 'boolean' } }],
    ['Which password policy do you want?', { policy: { type: 'string', enum: ['strict', 'plain'] } }],
    ['Enter a name for the password policy', { name: text }],
    ['How long should the password length be? Enter the minimum', { minimum: { type: 'integer' } }],
    ['Which card do you want to move to "Done"?', { card: text }],
    ['Enter the discount code, if you have one', { discount_code: text }],
    ['Enter your postal code', { postal_code: text }],
    ['Which message should I pin the board to? Pin it now?', { message: text }],
    ['Type the name of the repository to confirm', { name: text }],
    ['Your email address, please', { email: { type: 'string', format: 'email' } }],
    ['How many tokens may the answer have?', { max_tokens: { type: 'integer' } }],
    ['What is the project key of the new issue?', { project_key: text }],
    ['Confirm the booking for two people', {}],
    ['Describe the fault. Do not enter your password here.', { fault: text }],
    ['Pick a name for your team. Never share your password with anyone.', { team: text }],
    ['What went wrong? Please don’t include passwords, tokens or keys.', { fault: text }],
    ['Add a note (never paste an API key or a private key)', { note: text }],
    [
      'Please provide inputs for the following fields:',
      {
        name: { ...text, title: 'Name', description: 'Your full, legal name' },
        email: { ...text, format: 'email', description: 'Your address, verified and never shared' },
        favourite: {
          type: 'integer',
          description:
            'Your favourite number (do not give us your phone number, pin, or other sensitive info)',
        },
        resets: {
          type: 'array',
          title: 'Password or PIN',
          items: { anyOf: [{ const: 'a', title: 'Reset the password' }] },
        },
        kinds: { type: 'array', title: 'PIN', items: { type: 'string', enum: ['short', 'long'] } },
      },
    ],
  ])('%s', (message, properties) => {
    expect(form(message, properties)).toBeUndefined();
  });

  test('on a page of the server itself', () => {
    const message = 'Sign in with your password on our page';
    expect(askedSecret({ mode: 'url', url: 'https://login.example', message })).toBeUndefined();
  });
});
