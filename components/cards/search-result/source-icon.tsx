import { cva } from 'class-variance-authority'
import { Icon } from '@/components/ui/icon'
import { bookOpen, lightbulb } from '@/components/ui/icon-paths'
import type { SourceReference } from '@/lib/contract/cards/search-result'

const tones = ['indigo', 'seal', 'ok', 'warn'] as const

const look = cva(
  'inline-grid size-4 shrink-0 place-items-center rounded-[4px] font-serif text-[10px] leading-none font-semibold',
  {
    variants: {
      tone: {
        indigo: 'bg-indigo-wash text-indigo-strong',
        seal: 'bg-seal-wash text-seal',
        ok: 'bg-ok-wash text-ok',
        warn: 'bg-warn-wash text-warn',
        paper: 'bg-paper-sunken text-ink-soft',
      },
    },
  },
)

/**
 * An icon that distinguishes sources: for a site the first character of its name, for others their kind. It is
 * generated here, because loading a site's favicon would reveal the reader to the site.
 */
export function SourceIcon({ source }: { readonly source: SourceReference }) {
  const kind = sourceKind(source)
  if (kind !== 'web') {
    return (
      <i aria-hidden className={look({ tone: 'paper' })}>
        <Icon path={kind === 'help' ? lightbulb : bookOpen} className="size-[11px] stroke-2" />
      </i>
    )
  }
  const glyph = Array.from(source.showName.replace(/^www\./, ''))[0] ?? ''
  return (
    <i aria-hidden className={look({ tone: toneOf(source.showName), className: 'not-italic' })}>
      {glyph.toUpperCase()}
    </i>
  )
}

/** A site has the same colour in all answers. */
function toneOf(name: string) {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return tones[sum % tones.length]
}

/** The kinds: a web page, a help page of ours, or a document that exists in the library only. */
type SourceKind = 'web' | 'help' | 'library'

/** @returns the kind of a source, by where its address leads */
function sourceKind({ seeMoreUrl }: Pick<SourceReference, 'seeMoreUrl'>): SourceKind {
  if (/^https?:\/\//.test(seeMoreUrl)) return 'web'
  return seeMoreUrl.startsWith('/') ? 'help' : 'library'
}
