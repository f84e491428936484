import { cva } from 'class-variance-authority'
import type { SearchPattern } from '@/lib/contract/frames/frame'
import { useTexts } from '@/lib/messages/use-texts'

const glyphStyle = cva(
  'grid size-[26px] shrink-0 place-items-center rounded-s border font-serif text-sm leading-none font-semibold',
  {
    variants: {
      pattern: {
        normal: 'border-line-strong text-ink-soft',
        copilot: 'border-transparent bg-indigo-wash text-indigo-strong',
        research: 'border-indigo bg-indigo text-on-indigo',
      },
    },
  },
)

export function PatternGlyph({ pattern }: { readonly pattern: SearchPattern }) {
  const home = useTexts('home')
  const name = {
    normal: home.patternNormal,
    copilot: home.patternCopilot,
    research: home.patternResearch,
  }[pattern]
  return (
    <span className={glyphStyle({ pattern })} title={name}>
      <span aria-hidden>{name.charAt(0)}</span>
      <span className="sr-only">{name}</span>
    </span>
  )
}
