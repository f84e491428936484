import { cva } from 'class-variance-authority'
import { isProxied, ProxiedImage } from '@/components/remote-image/proxied-image'
import { Icon } from '@/components/ui/icon'
import { bookOpen, fileText, lightbulb } from '@/components/ui/icon-paths'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { sourceKind } from './source-kind'

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

/** A site's icon comes re-encoded from this host: a request to the site would reveal the user to it. */
export function SourceIcon({ source }: { readonly source: SourceReference }) {
  const kind = sourceKind(source)
  if (kind !== 'web') {
    return (
      <i aria-hidden className={look({ tone: 'paper' })}>
        <Icon
          path={kind === 'help' ? lightbulb : kind === 'mine' || kind === 'knowledge' ? fileText : bookOpen}
          className="size-[11px] stroke-2"
        />
      </i>
    )
  }

  const glyph = Array.from(source.showName.replace(/^www\./, ''))[0] ?? ''
  const letter = (
    <i aria-hidden className={look({ tone: toneOf(source.showName), className: 'not-italic' })}>
      {glyph.toUpperCase()}
    </i>
  )
  if (!source.icon || !isProxied(source.icon)) return letter

  return (
    <ProxiedImage
      src={source.icon}
      alt=""
      className="size-4 shrink-0 rounded-[4px] object-contain"
      fallback={letter}
    />
  )
}

/** A site has the same colour in all answers. */
function toneOf(name: string) {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return tones[sum % tones.length]
}
