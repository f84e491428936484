import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { fileText, globe, paperclip, x } from '@/components/ui/icon-paths'
import type { DraftSource } from '@/lib/client/page/check-draft'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const icons = { text: fileText, url: globe, file: paperclip } as const

interface SourceListProps {
  readonly sources: readonly DraftSource[]
  readonly onRemove: (at: number) => void
  readonly onRefill: (at: number) => void
}

/** The sources that were added, by number. */
export function SourceList({ sources, onRemove, onRefill }: SourceListProps) {
  const texts = useTexts('check')
  if (sources.length === 0) return <p className="text-sm text-ink-soft">{texts.noSources}</p>
  return (
    <ol aria-label={texts.sources} className="grid gap-1.5">
      {sources.map((source, at) => (
        <SourceItem
          key={`${at} ${source.name}`}
          source={source}
          number={at + 1}
          onRemove={() => onRemove(at)}
          onRefill={() => onRefill(at)}
        />
      ))}
    </ol>
  )
}

interface SourceItemProps {
  readonly source: DraftSource
  readonly number: number
  readonly onRemove: () => void
  readonly onRefill: () => void
}

function SourceItem({ source, number, onRemove, onRefill }: SourceItemProps) {
  const texts = useTexts('check')
  const name = source.name || fill(texts.untitled, { n: number })
  const isGone = source.kind === 'text' && source.text === ''
  return (
    <li className="rounded-s border border-line bg-paper-raised text-sm">
      <div className="flex min-h-11 items-center gap-2.5 pr-1 pl-3">
        <span className="seal-number shrink-0 font-serif font-semibold text-seal">[{number}]</span>
        <Icon path={icons[source.kind]} className="size-4 shrink-0 text-ink-faint" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
        <IconButton label={fill(texts.remove, { name: source.name || String(number) })} onClick={onRemove}>
          <Icon path={x} />
        </IconButton>
      </div>
      {isGone && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-3 py-1.5">
          <span className="text-warn">{texts.textGone}</span>
          <Button
            size="small"
            className="ml-auto"
            aria-label={fill(texts.pasteAgain, { name })}
            onClick={onRefill}
          >
            {texts.pasteIt}
          </Button>
        </div>
      )}
    </li>
  )
}
