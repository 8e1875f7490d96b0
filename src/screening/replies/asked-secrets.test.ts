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
  ])('%s', (message, properties) => {
    expect(form(message, properties)).toBeUndefined();
  });

  test('on a page of the server itself', () => {
    const message = 'Sign in with your password on our page';
    expect(askedSecret({ mode: 'url', url: 'https://login.example', message })).toBeUndefined();
  });
});
