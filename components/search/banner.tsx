'use client'
import { useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { lightbulb, x } from '@/components/ui/icon-paths'
import { TextLink } from '@/components/ui/text-link'
import { appName } from '@/lib/client/page/app-name'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { changeBanner } from './banner-state'

/** A tip above the page. When closed, a small button remains in its line; when dismissed for good, nothing. */
export function Banner() {
  const home = useTexts('home')
  const opener = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)

  const handleClose = () => {
    changeBanner('closed')
    opener.current?.focus()
  }

  const handleOpen = () => {
    changeBanner('open')
    closer.current?.focus()
  }

  return (
    <div className="flex min-h-11 w-full justify-end banner-never:hidden">
      <aside
        aria-label={home.bannerLabel}
        className="relative flex flex-1 flex-wrap items-center rounded-m bg-indigo-wash py-2 pr-12 pl-4 text-sm max-sm:block banner-closed:hidden"
      >
        <p className="mr-3 min-w-0 flex-1 basis-64 max-sm:inline">
          {/* Only operators can import; everyone can ask about a file of their own. */}
          <span className="operator:hidden">
            <span className="handheld:hidden">{home.bannerFiles}</span>
            <span className="hidden handheld:inline">{home.bannerFilesPicked}</span>
            <TextLink href={paths.help('files')} className="inline-block">
              {home.bannerFilesLink}
            </TextLink>
          </span>
          <span className="hidden operator:inline">
            {fill(home.bannerText, { app: appName })}
            <TextLink href={paths.help('ingest')} className="inline-block">
              {home.bannerLink}
            </TextLink>
          </span>
        </p>
        <button
          type="button"
          onClick={() => changeBanner('never')}
          className="min-h-7 shrink-0 rounded-s text-ink-soft hover:text-ink"
        >
          {home.bannerNever}
        </button>
        <IconButton
          ref={closer}
          size="small"
          label={home.bannerClose}
          onClick={handleClose}
          className="absolute top-2 right-2"
        >
          <Icon path={x} />
        </IconButton>
      </aside>
      <span className="hidden banner-closed:block">
        <IconButton ref={opener} label={home.bannerOpen} onClick={handleOpen}>
          <Icon path={lightbulb} />
        </IconButton>
      </span>
    </div>
  )
}
