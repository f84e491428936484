import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { Messages } from '@/lib/messages/zh-cn'

interface MusicEntryProps {
  readonly shell: Messages['shell']
  readonly soon: string
}

/** The first entry of the agent list is fixed: AI music. Its page is not open yet. */
export function MusicEntry({ shell, soon }: MusicEntryProps) {
  return (
    <div
      title={`${shell.music} · ${soon}`}
      className="flex cursor-not-allowed items-center gap-[11px] rounded-s px-2.5 py-2 collapsed:justify-center collapsed:px-0"
    >
      <Avatar glyph="乐" tone="seal" />
      <div className="min-w-0 flex-1 leading-[1.35] collapsed:sr-only">
        <p className="flex items-center justify-between gap-1.5 text-sm font-medium text-ink-soft">
          {shell.music}
          <Badge className="leading-[1.33]">{soon}</Badge>
        </p>
        <p className="truncate text-xs text-ink-faint">{shell.musicIntro}</p>
      </div>
    </div>
  )
}
