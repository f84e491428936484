import { cva } from 'class-variance-authority'
import { Icon } from '@/components/ui/icon'
import { ListBox, ListOption } from '@/components/ui/list-box'
import { useTexts } from '@/lib/messages/use-texts'
import type { CommandEntry, EntryGroup } from './command-entries'

export const entryGroups = [
  'messages',
  'searches',
  'agents',
  'pages',
  'actions',
] as const satisfies readonly EntryGroup[]

interface CommandListProps {
  readonly id: string
  readonly entries: readonly CommandEntry[]
  readonly activeId: string | undefined
  readonly searchesTitle: string
  readonly onPoint: (id: string) => void
  readonly onChoose: (entry: CommandEntry) => void
}

export function optionId(listId: string, entryId: string): string {
  return `${listId}-${entryId}`
}

/** The results by group. The focus stays in the field, which references the active one. */
export function CommandList({ id, entries, activeId, searchesTitle, onPoint, onChoose }: CommandListProps) {
  const texts = useTexts('command')
  return (
    <ListBox id={id} label={texts.results} className="px-3 pb-3">
      {entryGroups.map((group) => {
        const ofGroup = entries.filter((entry) => entry.group === group)
        if (ofGroup.length === 0) return null
        const title = group === 'searches' ? searchesTitle : texts.groups[group]
        return (
          // A fieldset groups fields, not options.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={group} role="group" aria-label={title}>
            <div aria-hidden className="px-2.5 pt-3 pb-1 text-xs text-ink-faint">
              {title}
            </div>
            {ofGroup.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(id, entry.id)}
                entry={entry}
                isActive={entry.id === activeId}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            ))}
          </div>
        )
      })}
    </ListBox>
  )
}

const optionStyle = cva(
  'relative flex min-h-10 cursor-pointer items-center gap-3 rounded-s px-2.5 text-sm max-sm:min-h-12',
  {
    variants: {
      isActive: {
        true: 'bg-paper-sunken text-ink before:absolute before:left-0 before:h-4 before:w-[3px] before:rounded-pill before:bg-seal',
        false: 'text-ink',
      },
    },
  },
)

interface OptionProps extends Pick<CommandListProps, 'onPoint' | 'onChoose'> {
  readonly id: string
  readonly entry: CommandEntry
  readonly isActive: boolean
}

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const { label, detail, icon, glyph } = entry
  return (
    <ListOption
      id={id}
      isActive={isActive}
      onPointerMove={() => onPoint(entry.id)}
      onClick={() => onChoose(entry)}
      className={optionStyle({ isActive })}
    >
      {icon && <Icon path={icon} className="size-[18px] shrink-0 stroke-[1.7] text-ink-faint" />}
      {glyph && (
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-s bg-indigo-wash font-serif text-xs text-indigo-strong"
        >
          {glyph}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail && <span className="max-w-[45%] shrink-0 truncate text-xs text-ink-faint">{detail}</span>}
    </ListOption>
  )
}
