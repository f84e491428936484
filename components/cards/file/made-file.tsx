'use client'
import { useQuery } from '@tanstack/react-query'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download, fileText } from '@/components/ui/icon-paths'
import type { FileContent } from '@/lib/contract/cards/file'
import { useTexts } from '@/lib/messages/use-texts'
import { useFileUrl } from './use-file-url'

export function MadeFile({ file_id: fileId, name }: FileContent) {
  const { file: texts } = useTexts('answer')
  const { data: url, isError } = useQuery(useFileUrl(fileId))
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 justify-self-start rounded-m border border-line bg-paper-raised px-3.5 py-2 text-sm">
      <Icon path={fileText} className="size-[18px] shrink-0 text-ink-soft" />
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="shrink-0 text-xs text-ink-soft">{isError ? texts.deleted : texts.made}</span>
      {url && (
        <a href={url} download={name} className={buttonStyle({ tone: 'primary', size: 'small' })}>
          <Icon path={download} className="size-4" />
          {texts.download}
        </a>
      )}
    </div>
  )
}
