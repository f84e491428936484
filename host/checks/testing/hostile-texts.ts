const most = 100_000
const fill = (part: string) => part.repeat(Math.ceil(most / part.length)).slice(0, most)

/** Texts that are made to keep a program busy, to break out of a page, or to mislead its reader. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'as long as may be': fill('渡口在北岸，每天有26条船来往。'),
  'one sentence without an end': fill('渡口在北岸每天有二十六条船来往'),
  'only markers': fill('[1]'),
  'markers between letters': fill('渡[1]口[2]'),
  'a script': '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>渡口建于1951年。',
  'tags that are never closed': fill('<div><b><table><td>'),
  'a table of one row': `|${'a|'.repeat(45_000)}\n|${'-|'.repeat(1_000)}`,
  'a table of many rows': `|a|b|\n|-|-|\n${fill('|渡口|1951年|\n')}`.slice(0, most),
  'quotes in quotes': fill('> '),
  'lists in lists': Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}- 渡口`).join('\n'),
  'brackets in brackets': fill('['),
  'emphasis in emphasis': fill('*a **b '),
  'links to links': fill('[a](b'),
  'code fences': fill('```\n'),
  'zero-width characters': fill('渡\u200B口\u200D\uFEFF'),
  'letters with many marks': fill('a\u0301\u0302\u0303\u0304'),
  'right to left': '\u202E。年1591于建口渡\u202C \u0627\u0644\u0645\u0631\u0641\u0623 \u2066渡口建于1951年。',
  'control characters and half pairs': '渡口\u0000建于\uD800 1951年\u0007。\uDFFF',
  'line breaks': fill('渡\n'),
  numbers: fill('1,951.42%、'),
  'opening quotation marks': fill('“'),
  entities: fill('&lt;&#x202e;&nbsp;'),
  'a formula of backslashes': fill('\\$\\'),
}
