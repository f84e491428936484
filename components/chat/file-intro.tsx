'use client'
import { AttachButton } from '@/components/conversation/composer/attach-button'
import { attachFiles } from '@/components/conversation/composer/attach-files'
import { Chip } from '@/components/ui/chip'
import { useDropZone } from '@/components/ui/hooks/use-drop-zone'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { formatNames } from './format-names'

interface FileIntroProps {
  readonly starters: readonly string[]
  readonly extensions: readonly string[]
  readonly onStarter: (text: string) => void
}

export function FileIntro({ starters, extensions, onStarter }: FileIntroProps) {
  const { fileIntro: texts } = useTexts('chat')
  const locale = useLocale()
  const { isOver, zone } = useDropZone(attachFiles)
  return (
    <div className="mt-4 grid max-w-[826px] gap-3">
      <div
        data-over={isOver || undefined}
        {...zone}
        className="grid justify-items-center gap-2 rounded-l border border-dashed border-line-strong px-4 py-6 text-center data-over:border-indigo data-over:bg-indigo-wash"
      >
        <AttachButton label={texts.pick} extensions={extensions} onPick={attachFiles} />
        <p className="text-sm text-ink-soft handheld:hidden">{texts.drop}</p>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {fill(texts.formats, {
            formats: formatNames(extensions, texts.formatGroups).join(punctuation[locale].listComma),
          })}
        </p>
      </div>
      {starters.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-soft">{texts.startersNote}</p>
          <ul className="flex flex-wrap gap-2">
            {starters.map((starter) => (
              <li key={starter}>
                <Chip onClick={() => onStarter(starter)} className="max-md:min-h-11">
                  {starter}
                </Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
