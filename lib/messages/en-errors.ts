import type { ErrorTexts } from './error-text.ts'

export const enErrors: ErrorTexts = {
  bad_request: { title: 'Invalid request', advice: 'Check your input and try again' },
  unauthorized: { title: 'You are not logged in', advice: 'Log in to continue' },
  forbidden: {
    title: 'You don’t have permission',
    advice: 'Use another account, or ask the owner for access',
  },
  blocked: { title: 'Account blocked', advice: 'If you think this is a mistake, contact the administrator' },
  not_found: {
    title: 'Not found',
    advice: 'It may have been deleted, or it belongs to another device',
  },
  conflict: { title: 'This was just changed elsewhere', advice: 'Refresh, then try again' },
  gone: {
    title: 'This link has expired',
    advice: 'The owner stopped sharing it, or it expired; ask them to share it again',
  },
  too_large: { title: 'Too large', advice: 'Shorten the text, or choose a smaller file' },
  unsupported_media: { title: 'This format is not supported', advice: 'Try another file format' },
  unprocessable: {
    title: 'Couldn’t read this file',
    advice: 'Make sure it isn’t damaged or encrypted, then upload it again',
  },
  rate_limited: { title: 'Too many requests', advice: 'Wait a moment, then try again' },
  internal: {
    title: 'The service is busy, try again later',
    advice: 'The problem was logged; try again shortly',
  },
  unavailable: {
    title: 'This service is unavailable',
    advice: 'Try again later; if it persists, ask the operator to check the settings',
  },
  bad_frame: { title: 'Invalid message', advice: 'Refresh the page and send it again' },
  no_identity: {
    title: 'Device not recognised',
    advice: 'Allow cookies for this site, then refresh the page',
  },
  limited: {
    title: 'Today’s allowance is used up',
    advice: 'Come back when it resets; you can still read your answers',
  },
  unknown: {
    title: 'Conversation not found',
    advice: 'It may have been deleted, or it belongs to another device; you can search again',
  },
  busy: { title: 'The last question is still being answered', advice: 'Wait for it or stop it first' },
  id_reused: { title: 'This question was already sent', advice: 'Refresh the page to see its answer' },
  agent_withdrawn: {
    title: 'This agent is no longer available, so the answer ends here',
    advice:
      'Its author has withdrawn it, or it was taken down. The conversation can still be read; another agent can go on',
  },
  conversation_ended: { title: 'This conversation has ended', advice: 'Start a new one to continue' },
  unified: {
    title: 'The service is busy, try again later',
    advice: 'The problem was logged; try again shortly',
  },
  space_full: {
    title: 'Your space is full',
    advice: 'Delete some conversations, files or documents to go on',
  },
  model_key_refused: {
    title: 'The language model refused the key',
    advice: 'Ask the operator to check the model’s key',
  },
  model_quota: {
    title: 'The language model is busy, or its quota is used up',
    advice: 'Try again later; if it persists, ask the operator to top it up or switch models',
  },
  model_too_long: {
    title: 'This is longer than the model can read',
    advice: 'Shorten the question, or start a new conversation',
  },
  model_filtered: { title: 'The model declined to answer', advice: 'Rephrase your question' },
  model_timeout: {
    title: 'The model timed out',
    advice: 'Try again; what was written is kept',
  },
  model_unreachable: {
    title: 'Couldn’t reach the language model',
    advice: 'Try again later; if it persists, ask the operator to check the model’s endpoint',
  },
  model_garbled: { title: 'Couldn’t read the model’s reply', advice: 'Try again, or choose another model' },
  model_unknown: {
    title: 'The endpoint has no such language model',
    advice: 'Ask the operator to check the model’s name and the endpoint’s address',
  },
  model_broken_off: {
    title: 'The model stopped before the end',
    advice: 'What was written is kept; you can try again',
  },
  search_failed: { title: 'The search failed', advice: 'Try again, or rephrase your question' },
  interrupted: {
    title: 'The answer was interrupted',
    advice: 'What was written is kept; choose “Continue” to resume',
  },
  turn_timeout: {
    title: 'This question took too long',
    advice: 'What was written is kept; try again, or split the question',
  },
  storage_full: {
    title: 'No storage space left',
    advice: 'Ask the operator to free some disk space, then try again',
  },
  network: { title: 'You’re offline', advice: 'Check your network, then try again' },
  timeout: { title: 'The request timed out', advice: 'Try again in a moment' },
  cancelled: { title: 'Request cancelled', advice: 'Try again when you need it' },
  bad_reply: {
    title: 'Couldn’t read the response',
    advice: 'Refresh the page; if it persists, an upgrade may be needed',
  },
}
