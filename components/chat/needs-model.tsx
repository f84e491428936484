import { SetUpLink } from '@/components/page-states/set-up-link'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** Shown before the first message to an agent that requires a model: what is missing, and what works now. */
export function NeedsModel() {
  const chat = useTexts('chat')
  const common = useTexts('common')
  return (
    <p className="mb-3 hidden max-w-[826px] flex-wrap items-baseline gap-x-2.5 gap-y-1 rounded-m border border-line bg-paper-raised px-4 py-3 text-sm modelless:flex">
      <Badge tone="warn">{common.needsModel}</Badge>
      <span className="min-w-0 flex-1 basis-64 text-ink-soft">{chat.needsModel}</span>
      <SetUpLink label={common.setUp} />
      <TextLink href={paths.home()}>{chat.search}</TextLink>
    </p>
  )
}
