import type { CardViews } from '@/components/cards/registry'
import type { KnownCard } from '@/lib/contract/cards/card-types'

// Omissions that must not compile: the type check fails as soon as one of these lines is accepted.

declare const views: CardViews
const { tips: _tips, ...withoutTips } = views
// @ts-expect-error A card type of the contract without a view.
export const forgotten: CardViews = withoutTips

// @ts-expect-error The view of another type.
export const exchanged: CardViews = { ...views, tips: views.progress }

// @ts-expect-error Content of another type.
export const card: KnownCard<'tips'> = { id: 'c1', type: 'tips', target: 'end', content: '文' }
