'use client'
import { Icon } from '@/components/ui/icon'
import { eyeOff } from '@/components/ui/icon-paths'
import type { SharePreview } from '@/lib/contract/routes/share-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

export function ExcludedContent({ left_out: excluded }: Pick<SharePreview, 'left_out'>) {
  const texts = useTexts('share')
  const kinds = excluded.map(({ kind, count }) => fill(texts.kinds[kind], { count }))
  return (
    <p className="flex gap-2.5 rounded-s bg-paper-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      <Icon path={eyeOff} className="mt-0.5 size-4 shrink-0" />
      <span>
        {texts.snapshot}{' '}
        {kinds.length > 0
          ? `${texts.excluded}${kinds.join(texts.separator)}${texts.stop}`
          : texts.nothingExcluded}
      </span>
    </p>
  )
}
