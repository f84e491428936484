import type { Generated } from 'kysely'

/** Accounts of members and what they have set. */
export interface MemberTables {
  users: {
    /** The owner of the member's data is `u:` followed by it. */
    uid: string
    phone: string
    nickname: string
    /** Key of the image blob, or ''. */
    picture: string
    /** 0 until an operator has approved the account. */
    is_active: number
    /** argon2id in the PHC string format, or '' while the account has only SMS login. */
    password_hash: string
    created_at: number
    /** 1 for the member whom setup links sign in. */
    is_operator: number
    /** When an operator blocked the member; 0 otherwise. */
    blocked_at: number
    /** Why; '' otherwise. */
    blocked_reason: string
    /** When an operator last took something of theirs down; 0 for never, or once it was taken back. */
    taken_down_at: number
  }
  /** The last code sent to a phone for a purpose; earlier ones are invalid. */
  sms_codes: {
    phone: string
    scene: string
    salt: string
    code_hash: string
    tries: number
    expires_at: number
  }
  /** Failed passwords of a phone (known or not) or a network, in the hour since the first of them. */
  password_tries: { phone: string; failures: number; ends_at: number }
  /** Devices on which a member has logged in: attackers can't use up the attempts of these. */
  known_devices: { owner: string; device: string; seen_at: number }
  /** Used captcha tokens and challenges, kept until they would have expired. */
  used_captchas: { token_hash: string; expires_at: number }
  tokens: {
    token_hash: string
    owner: string
    expires_at: number
    revoked_at: number
    /** Groups a token with those that it was exchanged for: one login. */
    family: Generated<string>
    user_agent: Generated<string>
    created_at: Generated<number>
    last_seen_at: Generated<number>
    /** When it was exchanged for the next of its family, or 0. */
    replaced_at: Generated<number>
    /** The login method, '' when unknown. */
    login: Generated<'' | 'sms' | 'password' | 'link'>
  }
  /** Tokens with which other programs ask in the name of a member. */
  personal_tokens: {
    id: string
    owner: string
    name: string
    /** JSON array. */
    scopes: string
    token_hash: string
    /** Its last characters. */
    tail: string
    created_at: number
    expires_at: number
    used_at: number
    uses: number
  }
  token_uses: {
    id: string
    owner: string
    /** The token may be revoked by now. */
    token_id: string
    path: string
    model: string
    status: number
    tokens: number
    used_at: number
  }
  preferences: {
    uid: string
    /** A name in the contract's table of preferences. */
    name: string
    value: string
    changed_at: number
  }
  glossary_terms: {
    owner: string
    /** `source` folded, unique for an owner. */
    letters: string
    source: string
    target: string
    changed_at: number
  }
  memories: {
    owner: string
    /** `text` folded, unique for an owner. */
    letters: string
    id: string
    text: string
    /** The record that it comes from; '' for none. */
    doc_id: string
    changed_at: number
  }
  notifications: {
    id: string
    owner: string
    kind: string
    /** The parameters of its text, as JSON. */
    content: string
    /** A path on our own origin. */
    link: string
    /** Identifies its subject, to avoid duplicate notifications. */
    key: string
    /** The key while unread, unique for an owner; its id afterwards. */
    slot: string
    created_at: number
    read_at: number
  }
}
