'use client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PageHeading } from '@/components/headings/page-heading'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { createSongMutation, songsQuery } from '@/lib/client/api/songs'
import { useKeptTexts } from '@/lib/client/page/use-kept-texts'
import {
  type MusicMood,
  type MusicStyle,
  musicMoods,
  musicStyles,
  songLimits,
} from '@/lib/contract/music/song'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { type SongChoices, SongDetails } from './song-details'

const kinds = ['sentence', 'lyrics', 'instrumental'] as const

interface SongFormProps {
  readonly onCreated: () => void
}

/** The input of a song: a line or lyrics, style and mood. */
export function SongForm({ onCreated }: SongFormProps) {
  const texts = useTexts('music')
  const [kind, setKind] = useState<(typeof kinds)[number]>('sentence')
  const { values, change, forget } = useKeptTexts('song', { text: '' })
  const { text } = values
  const [style, setStyle] = useState<MusicStyle | null>(null)
  const [mood, setMood] = useState<MusicMood | null>(null)
  const [choices, setChoices] = useState<SongChoices>({})
  const errors = useTexts('errors')
  const creating = useMutation(createSongMutation(useApi(musicRoutes), useQueryClient()))
  const isUnfinished = useIsUnfinished(creating.data?.song_id)
  const onSuccess = () => {
    forget()
    onCreated()
  }

  const create = (event: FormEvent) => {
    event.preventDefault()
    const made =
      kind === 'lyrics' ? { lyrics: text } : { prompt: text, instrumental: kind === 'instrumental' }
    const chosen = { ...(style ? { style } : {}), ...(mood ? { mood } : {}) }
    creating.mutate({ ...made, ...chosen, ...choices }, { onSuccess })
  }

  return (
    <form onSubmit={create} className="grid content-start gap-5 border-line p-8 lg:border-r max-md:p-5">
      <PageHeading title={texts.heading} className="" />
      <div>
        <SegmentedControl
          label={texts.kind}
          segments={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <SongText
        isLyrics={kind === 'lyrics'}
        isRefused={creating.isError}
        text={text}
        onText={(written) => change('text', written)}
      />
      <Choice
        label={texts.style}
        values={musicStyles}
        names={texts.styles}
        chosen={style}
        onChoose={setStyle}
      />
      <Choice label={texts.mood} values={musicMoods} names={texts.moods} chosen={mood} onChoose={setMood} />
      <SongDetails choices={choices} onChange={setChoices} />
      <Button tone="primary" size="large" type="submit" disabled={text.trim() === '' || creating.isPending}>
        {texts.create}
      </Button>
      <p id="song-refused" role="alert" className="text-sm text-bad empty:hidden">
        {creating.isError && sentenceOfError(creating.error, errors)}
      </p>
      <output className="text-sm text-ink-soft empty:hidden">{isUnfinished && texts.started}</output>
      <p className="text-xs text-ink-soft">{texts.composer}</p>
    </form>
  )
}

interface SongTextProps {
  readonly isLyrics: boolean
  readonly isRefused: boolean
  readonly text: string
  readonly onText: (text: string) => void
}

function SongText({ isLyrics, isRefused, text, onText }: SongTextProps) {
  const texts = useTexts('music')
  const label = isLyrics ? texts.lyrics : texts.sentence
  return (
    <textarea
      aria-label={label}
      aria-invalid={isRefused}
      aria-describedby="song-refused"
      placeholder={label}
      rows={isLyrics ? 8 : 4}
      maxLength={isLyrics ? songLimits.lyrics : songLimits.prompt}
      value={text}
      onChange={(event) => onText(event.target.value)}
      className="w-full resize-y rounded-m border border-line-strong bg-paper-raised px-4 py-3"
    />
  )
}

/** Whether an ordered song is still being written; until the list has it, too. */
function useIsUnfinished(id: string | undefined): boolean {
  const songs = songsQuery(useApi(musicRoutes), 'mine')
  const { data } = useInfiniteQuery({ ...songs, enabled: id !== undefined })
  const song = data?.pages.flatMap(({ list }) => list).find(({ song_id }) => song_id === id)
  return id !== undefined && (!song || song.state === 'waiting' || song.state === 'running')
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly chosen: Value | null
  readonly onChoose: (value: Value | null) => void
}

/** One of several chips, or none: then the words of the prompt decide. */
function Choice<Value extends string>({ label, values, names, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-ink-soft">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip
            key={value}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            {names[value]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
