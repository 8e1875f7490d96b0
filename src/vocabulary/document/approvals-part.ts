/** Calls that wait for a person: for how long, and how many. */
import { z } from 'zod';
import { ACCEPT, leaf, partSchema, tighten } from './leaf.ts';

export const approvalsPart = {
  hold: leaf(
    z.int().min(0).max(600),
    ACCEPT,
    45,
    'Seconds that a call waits for its approval before its caller gets the answer `pending`; 0: at once.',
  ),
  expiry: leaf(
    z.int().min(1).max(1_440),
    tighten('descending'),
    15,
    'Minutes after which a question that was not answered counts as denied.',
  ),
  open: leaf(
    z.int().min(1).max(10_000),
    tighten('descending'),
    5,
    'Questions of one agent that may be open at a time; further calls are denied.',
  ),
  perHour: leaf(
    z.int().min(1).max(100_000),
    tighten('descending'),
    30,
    'Questions of one agent in an hour; further calls are denied.',
  ),
};

export const approvalsPartSchema = partSchema(approvalsPart, 'Calls that wait for a person.');
