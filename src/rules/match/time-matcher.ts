/** The time of day in a zone, also over midnight. */
import type { Condition, TimeTest } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';

const DAY = 24 * 60;

export function timeMatcher({ time }: Extract<Condition, { is: 'time' }>): Test {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: time.zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (subject) => {
    const now = new Date(subject.time);
    if (Number.isNaN(now.getTime())) return undefined;
    const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]));
    const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
    return isIn(time, minute, WEEKDAYS.indexOf(parts.get('weekday') ?? ''));
  };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The same `from` and `to` is the whole day. After midnight, the day is the one on which it began. */
function isIn({ from, to, days }: TimeTest, minute: number, day: number): boolean {
  const end = to <= from ? to + DAY : to;
  const onDay = (which: number) => days === undefined || days.includes(which);
  return (
    (minute >= from && minute < end && onDay(day)) ||
    (minute + DAY >= from && minute + DAY < end && onDay((day + 6) % 7))
  );
}

/** Why a zone cannot be used. */
export function zoneFault(zone: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return undefined;
  } catch {
    return 'is not a time zone such as Europe/Berlin';
  }
}
