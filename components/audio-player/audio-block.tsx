'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { isProxied, ProxiedImage } from '@/components/remote-image/proxied-image'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Icon } from '@/components/ui/icon'
import { chevronDown, music, pause, play } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { isPlayable } from '@/lib/text/addresses/is-playable'
import { clockTime } from '@/lib/text/clock-time'
import { audioPlayer, playAudio, type Track } from './audio-player'

/** Uses inline elements only, because it may replace a link inside a paragraph. */
export function AudioBlock({ audio }: { readonly audio: Track }) {
  const answer = useTexts('answer')
  const { title, cover, description, duration, from, abstract, link } = audio
  const canPlay = isPlayable(link, useBrowserValue(ownOrigin, ''))
  const facts = [from, clockTime(duration)].filter(Boolean)
  return (
    <span className="my-1 grid w-full max-w-[768px] grid-cols-[96px_minmax(0,1fr)] gap-x-4 rounded-m border border-line bg-paper-raised p-3.5 text-sm leading-[23px] max-md:grid-cols-[64px_minmax(0,1fr)] max-md:gap-x-3">
      <Cover cover={cover} />
      <span className="grid min-w-0 content-start gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 font-serif text-lg leading-snug font-semibold break-words">{title}</b>
          {facts.length > 0 && (
            <span className="text-xs text-ink-faint tabular-nums">{facts.join(' · ')}</span>
          )}
          {canPlay && <PlayButton audio={audio} />}
          {link !== '' && !canPlay && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="ml-auto inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-s border border-line-strong px-3 text-sm text-indigo no-underline hover:border-indigo max-md:min-h-11"
            >
              <Icon path={music} className="size-4" />
              {answer.listen}
            </a>
          )}
        </span>
        {description && <span className="block break-words text-ink-soft">{description}</span>}
        {abstract && <Abstract text={abstract} label={fill(answer.abstractOf, { title })} />}
      </span>
    </span>
  )
}

function ownOrigin(): string {
  return location.origin
}

/** The recording is not requested before it is pressed. */
function PlayButton({ audio }: { readonly audio: Track }) {
  const { player: texts } = useTexts('shell')
  const answer = useTexts('answer')
  const locale = useLocale()
  const isPlaying = useStore(
    audioPlayer,
    ({ track, status }) => track?.link === audio.link && (status === 'playing' || status === 'loading'),
  )

  return (
    <button
      type="button"
      aria-label={
        isPlaying
          ? fill(texts.pause, { title: audio.title })
          : `${answer.listen}${punctuation[locale].colon}${audio.title}`
      }
      onClick={() => playAudio(audio)}
      className="ml-auto inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-s border border-line-strong px-3 text-sm text-indigo hover:border-indigo max-md:min-h-11"
    >
      <Icon path={isPlaying ? pause : play} className="size-4 fill-current stroke-none" />
      {isPlaying ? texts.pauseShort : answer.listen}
    </button>
  )
}

function Abstract({ text, label }: { readonly text: string; readonly label: string }) {
  const answer = useTexts('answer')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOpen ? (
        // Focusable, so that it can be scrolled by keyboard.
        <span
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It may be inside a paragraph.
          role="region"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
          tabIndex={0}
          className="block max-h-[115px] overflow-y-auto break-words whitespace-pre-line text-ink-soft"
        >
          {text}
        </span>
      ) : (
        <span className="line-clamp-2 max-h-[46px] break-words text-ink-soft large-text:max-h-none">
          {text}
        </span>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex items-center gap-1 justify-self-start text-ink-faint hover:text-ink max-md:min-h-11"
      >
        {isOpen ? answer.collapse : answer.expand}
        <Icon
          path={chevronDown}
          className={`size-3.5 transition-transform duration-(--motion) ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </>
  )
}

/** Shows the default cover if there is none, or if it would be loaded from another site. */
function Cover({ cover }: { readonly cover: string | undefined }) {
  const album = (
    <span className="grid size-full place-items-center rounded-s bg-indigo-wash text-indigo-strong">
      <Icon path={music} className="size-8" />
    </span>
  )
  return (
    <span aria-hidden className="block size-24 max-md:size-16">
      {cover && isProxied(cover) ? (
        <ProxiedImage src={cover} alt="" className="size-full rounded-s object-cover" fallback={album} />
      ) : (
        album
      )}
    </span>
  )
}
