import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

/** The first entry of the agent list is fixed: AI music. */
export function MusicEntry({ shell }: { readonly shell: Messages['shell'] }) {
  return (
    <Link
      prefetch={false}
      href={paths.music()}
      title={shell.music}
      className="flex items-center gap-[11px] rounded-s px-2.5 py-2 hover:bg-paper-sunken collapsed:justify-center collapsed:px-0"
    >
      <Avatar glyph="乐" tone="seal" />
      <div className="min-w-0 flex-1 leading-[1.35] collapsed:sr-only">
        <p className="text-sm font-medium">{shell.music}</p>
        <p className="truncate text-xs text-ink-soft">{shell.musicIntro}</p>
      </div>
    </Link>
  )
}
