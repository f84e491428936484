import Link from 'next/link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { FileUse, ListedFile } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

export function FileUses({
  file: { name, used_in: uses, used_count: count },
}: {
  readonly file: ListedFile
}) {
  const texts = useTexts('files')
  const locale = useLocale()
  if (count === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-s text-ink-soft hover:text-ink">
        {fill(texts.uses, { count })}
        <VisuallyHidden>{punctuation[locale].colon + name}</VisuallyHidden>
      </summary>
      <ul className="mt-0.5 mb-1 grid gap-0.5 border-l border-line pl-3">
        {uses.map((use) => (
          <li key={use.conversation_id} className="min-w-0">
            <Link
              prefetch={false}
              href={addressOf(use)}
              className="block truncate py-1 text-sm text-indigo-strong hover:underline"
            >
              {use.title || texts.untitled}
            </Link>
          </li>
        ))}
        {count > uses.length && (
          <li className="py-1 text-ink-faint">{fill(texts.useMore, { count: count - uses.length })}</li>
        )}
      </ul>
    </details>
  )
}

function addressOf({ kind, agent_id, agent_type, conversation_id }: FileUse): string {
  return kind === 'search' ? paths.result(conversation_id) : paths.chat(agent_type, agent_id, conversation_id)
}
