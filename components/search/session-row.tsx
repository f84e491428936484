import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import { messageSquareText } from '@/components/ui/icon-paths'
import type { SearchSession } from '@/lib/contract/http'
import { listDate } from '@/lib/messages/list-date'
import { paths } from '@/lib/paths'
import { useTexts } from '@/lib/messages/use-texts'

interface SessionRowProps {
  readonly session: SearchSession
  readonly nowMs: number
}

/** One past search. */
export function SessionRow({ session, nowMs }: SessionRowProps) {
  const common = useTexts('common')
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        prefetch={false}
        href={paths.result(session.conversation_id)}
        className="flex min-h-13 items-center gap-3 rounded-s px-3 hover:bg-paper-raised"
      >
        <Icon path={messageSquareText} className="size-[18px] shrink-0 stroke-[1.7] text-ink-faint" />
        <span className="min-w-0 flex-1 truncate">{session.title}</span>
        <time
          dateTime={new Date(session.updated * 1000).toISOString()}
          className="shrink-0 text-xs text-ink-faint"
        >
          {listDate(session.updated, nowMs, common)}
        </time>
      </Link>
    </li>
  )
}
