import { type FileLoss, loss } from '../../../screening/calls/run-facts.ts';

const LISTS =
  /\bos\.(?:listdir|scandir|walk)\b|\bi?glob\s{0,2}\(|\.(?:iterdir|rglob)\s{0,2}\(|\breaddir(?:Sync)?\b|\bglobSync\b|\bDir(?:\.(?:glob|entries|children|each_child)\b|\[)/;
const REMOVES =
  /\bos\.(?:remove|unlink)\b|\bshutil\.rmtree\b|\.unlink\s{0,2}\(|\b(?:unlink|rm|rmdir)Sync\b|\bFileUtils\.rm\w*|\bFile\.delete\b/;
/** One expression that removes all it finds. */
const SWEEPS = /\bunlink\s{0,4}\(?\s{0,4}(?:<\*>|glob\s{0,4}\(?\s{0,4}["']\*)/;
const EMPTIES = /\bopen\s{0,2}\(\s{0,4}\w+\s{0,4},\s{0,4}["']w[bt]?["']\s{0,4}\)(?!\s{0,4}(?:\.write|as\b))/;
/** It picks out some of what it finds, or works in a folder that is made again. */
const PICKS =
  /\bif\b|\?|\.(?:endswith|startswith|filter|match|test|suffix|includes|end_with|start_with)\b|\*\*?\/?\*?\.\w|__pycache__|\b(?:dist|build|out|target|tmp|temp|node_modules|coverage|logs?|\.?cache\w*)\b/i;

/** A script that removes or empties everything in a folder, whatever it is. */
export function sweepLoss(text: string): FileLoss | undefined {
  if (text.length > LONGEST || PICKS.test(text)) return undefined;
  if (SWEEPS.test(text) || (LISTS.test(text) && REMOVES.test(text)))
    return loss('high', 'every file in a folder, by a script');
  return LISTS.test(text) && EMPTIES.test(text)
    ? loss('high', 'every file in a folder, by emptying it')
    : undefined;
}

const LONGEST = 8192;
