'use client'
import { memo } from 'react'
import type { Card } from '@/lib/contract/frames/card'
import { contentText } from '@/lib/text/content-text'
import type { CardContext } from './card-view'
import { readKnown, viewOf } from './registry'

type RecordCardProps = CardContext & { readonly card: Card }

export const RecordCard = memo(function RecordCard({ card, ...context }: RecordCardProps) {
  const known = readKnown(card)
  if (!known) {
    // A newer host may send a card type that this page does not know.
    return <p className="whitespace-pre-wrap text-ink-soft">{contentText(card.content)}</p>
  }
  const { Component } = viewOf(known)
  return <Component card={known} {...context} />
})
