'use client'
import { SubHeading } from '@/components/headings/sub-heading'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import type { FortuneSlipContent } from '@/lib/contract/cards/fortune-slip'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { chinaOffsetMs } from '@/lib/text/china-time'
import { chineseNumeral } from '@/lib/text/chinese-number'
import type { CardProps, CardView } from '../card-view'

const upright = '[writing-mode:vertical-rl]'

function FortuneSlip({ card: { content } }: CardProps<'lot'>) {
  const { title, poem, meaning } = content
  return (
    <div>
      <figure className="flex flex-wrap items-center gap-x-9 gap-y-5 rounded-l border border-line bg-paper-raised px-7 py-6 shadow-low max-sm:gap-x-5 max-sm:px-4">
        <Slip {...content} />
        <p
          lang="zh-CN"
          className={`font-serif text-lg leading-[2.1] tracking-[0.28em] whitespace-pre-line ${upright}`}
        >
          {poem}
        </p>
        <figcaption className="min-w-0 flex-1 basis-52 self-center border-l border-line pl-7 max-sm:border-l-0 max-sm:pl-0">
          <SubHeading lang="zh-CN" className="font-serif text-xl font-semibold">
            {title}
          </SubHeading>
          <p lang="zh-CN" className="mt-2 text-ink-soft">
            {meaning}
          </p>
        </figcaption>
      </figure>
      <DrawDetails {...content} />
    </div>
  )
}

function Slip({ number, grade }: Pick<FortuneSlipContent, 'number' | 'grade'>) {
  return (
    <div
      lang="zh-CN"
      className="grid min-h-56 w-24 justify-items-center gap-6 rounded-m rounded-b-[28px] border border-line-strong bg-paper-sunken py-6 outline-1 -outline-offset-6 outline-line"
    >
      <span className={`font-serif text-xl font-semibold tracking-widest ${upright}`}>
        第{chineseNumeral(number)}签
      </span>
      <span
        className={`self-end rounded-s bg-seal px-1 py-1.5 font-serif leading-none text-on-seal ${upright}`}
      >
        {grade}
      </span>
    </div>
  )
}

function DrawDetails({ number, draw }: Pick<FortuneSlipContent, 'number' | 'draw'>) {
  const { fortuneSlip } = useTexts('answer')
  const last = draw.of - 1
  return (
    <details className="group/lot mt-3 rounded-m border border-line px-4 text-sm text-ink-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium text-ink">
        <Icon
          path={chevronRight}
          className="size-4 transition-transform duration-(--motion) group-open/lot:rotate-90"
        />
        {fortuneSlip.how}
      </summary>
      <p className="pb-1">{fill(fortuneSlip.random, { of: draw.of })}</p>
      <p className="pb-3 font-mono text-xs">
        {fill(fortuneSlip.drawDetails, { at: momentOf(draw.at), last, value: draw.value, number })}
      </p>
    </details>
  )
}

/** Formatted in China's time zone, so that server and browser render the same. */
function momentOf(at: number): string {
  return new Date(at + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

function linesOf({ number, grade, title, poem, meaning }: FortuneSlipContent): readonly string[] {
  return [`第${chineseNumeral(number)}签 · ${grade} · ${title}`, ...poem.split('\n'), `解：${meaning}`]
}

export const fortuneSlipCard: CardView<'lot'> = {
  slot: 'body',
  grows: 'whole',
  Component: FortuneSlip,
  toText: ({ content }) => linesOf(content).join('\n'),
  toMarkdown: ({ content }) => {
    const [heading, ...lines] = linesOf(content)
    return `**${heading}**\n\n${lines.join('  \n')}`
  },
}
