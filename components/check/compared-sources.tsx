import type { CheckSource } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** All sources by number; of one that could not be read why. */
export function ComparedSources({ sources }: { readonly sources: readonly CheckSource[] }) {
  const texts = useTexts('check')
  if (sources.length === 0) return null
  return (
    <section aria-label={texts.sources} className="grid gap-2 border-t border-line pt-3.5">
      <h2 className="font-serif text-md font-semibold">{texts.sources}</h2>
      <ol className="grid gap-1.5 text-sm">
        {sources.map((source) => (
          <Source key={source.index} source={source} />
        ))}
      </ol>
    </section>
  )
}

function Source({ source }: { readonly source: CheckSource }) {
  const texts = useTexts('check')
  const { index, title, url, problem, is_cut: isCut } = source
  const name = title || fill(texts.untitled, { n: index })
  const note = problem || (isCut ? texts.cut : '')
  return (
    <li className="flex items-baseline gap-2">
      <span className="seal-number shrink-0 font-serif font-semibold text-seal">[{index}]</span>
      <span className="min-w-0 wrap-anywhere">
        {/^https?:\/\//.test(url) ? (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-indigo underline underline-offset-3"
          >
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
        {note !== '' && (
          <span className={problem === '' ? 'text-ink-faint' : 'text-warn'}>
            {' · '}
            {note}
          </span>
        )}
      </span>
    </li>
  )
}
