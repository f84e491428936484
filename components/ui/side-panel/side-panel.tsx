'use client'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { giveFocusBack } from '../focus-return'
import { Icon } from '../icon'
import { IconButton } from '../icon-button'
import { x } from '../icon-paths'
import { openerOf, type PanelFrameProps } from './panel-frame'
import { closeSidePanel, useSidePanel } from './side-panel-store'

/** A phone's panel is a dialog, which most visits never load; if loading fails the panel is shown in the page. */
const Sheet = lazy(() => import('./side-panel-sheet').catch(() => ({ default: PanelSection })))

interface SidePanelProps {
  readonly id: string
  readonly isDefault?: boolean
  readonly title: string
  readonly note?: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/**
 * The only panel at the right of a page, rendered where its content is: docked from 1260 px on, where the page makes
 * room for it; over the page below that; a sheet on a phone. The store decides which of several is shown.
 */
export function SidePanel({ id, isDefault = false, title, note, closeLabel, children }: SidePanelProps) {
  const { place, isChosen, isShown } = useSidePanel(id, isDefault)
  if (!isShown) return null

  const frame = { id, title, isChosen, isDocked: place === 'docked', onClose: closeSidePanel }
  const content = (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-3 border-b border-line pr-2 pl-[22px]">
        <h2 className="shrink-0 font-serif text-lg font-semibold">{title}</h2>
        <span className="truncate pt-0.5 text-xs text-ink-faint">{note}</span>
        <IconButton label={closeLabel} className="ml-auto" onClick={() => closeFromInside(id)}>
          <Icon path={x} />
        </IconButton>
      </header>
      {children}
    </>
  )
  if (!isChosen || place !== 'sheet') return <PanelSection {...frame}>{content}</PanelSection>

  // Only here: on the server, content in a Suspense boundary would stay hidden until a script runs.
  return (
    <Suspense>
      <Sheet {...frame}>{content}</Sheet>
    </Suspense>
  )
}

/** The focus goes back to what opened the panel; to the page where that is gone. */
function closeFromInside(id: string): void {
  const opener = openerOf(id)
  closeSidePanel()
  giveFocusBack(opener)
}

function PanelSection({ id, title, isChosen, isDocked, onClose, children }: PanelFrameProps) {
  const panel = useRef<HTMLElement>(null)
  const isOver = isChosen && !isDocked
  // A panel over the page takes the focus; a docked one leaves it.
  useEffect(() => {
    if (isOver) panel.current?.focus()
  }, [isOver])
  // Escape closes a panel over the page from anywhere, a docked panel only from inside.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInside = panel.current?.contains(document.activeElement) ?? false
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (!isOver && !isInside) return
      if (isInside) closeFromInside(id)
      else onClose()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [id, isOver, onClose])

  return (
    <section
      id={id}
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      data-panel-room
      className={`fixed top-0 right-0 bottom-(--bottom-bar) z-10 w-[376px] has-data-wide-panel:w-[clamp(376px,46vw,720px)] max-w-full flex-col border-l border-line bg-paper-raised outline-none max-wide:z-20 max-wide:shadow-high ${isChosen ? 'flex' : 'hidden wide:panel-stands:flex'}`}
    >
      {children}
    </section>
  )
}
