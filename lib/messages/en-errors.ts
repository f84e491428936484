import type { ErrorTexts } from './error-text.ts'

export const enErrors: ErrorTexts = {
  bad_request: { title: 'This request was not accepted', advice: 'Check what you entered and try again' },
  unauthorized: { title: 'You are not logged in, or no longer', advice: 'Log in to continue' },
  forbidden: { title: 'This account may not do that', advice: 'Use another account, or ask the owner' },
  not_found: {
    title: 'We could not find this',
    advice: 'It may have been deleted, or it may not belong to this device',
  },
  conflict: { title: 'This was just changed elsewhere', advice: 'Refresh, then try again' },
  gone: {
    title: 'This link has expired',
    advice: 'Whoever shared it has stopped sharing, or its time is over; ask them to share it again',
  },
  too_large: { title: 'This is too large', advice: 'Shorten the text or choose a smaller file' },
  unsupported_media: { title: 'This format is not supported', advice: 'Try another file format' },
  unprocessable: {
    title: 'This file cannot be read',
    advice: 'Make sure that it is not damaged or encrypted, then upload it again',
  },
  rate_limited: { title: 'That was a little too fast', advice: 'Wait a moment, then try again' },
  internal: {
    title: 'The service is busy, try again later',
    advice: 'We noted the problem; try again shortly',
  },
  unavailable: {
    title: 'This service cannot be reached now',
    advice: 'Try again later; if it stays like this, ask the operator to check the settings',
  },
  bad_frame: { title: 'This message was not accepted', advice: 'Refresh the page and send it again' },
  no_identity: {
    title: 'This device was not recognised',
    advice: 'Allow this site to use cookies, then refresh the page',
  },
  limited: {
    title: 'Today’s allowance is used up',
    advice: 'Come back when it opens again; your answers remain readable',
  },
  unknown: {
    title: 'We could not find this conversation',
    advice: 'It may have been deleted, or it may not belong to this device; you can search again',
  },
  busy: { title: 'The last question is still being answered', advice: 'Wait for it, or stop it first' },
  id_reused: { title: 'This question was already sent', advice: 'Refresh the page to see its answer' },
  conversation_ended: { title: 'This conversation has ended', advice: 'Start a new one to go on' },
  unified: {
    title: 'The service is busy, try again later',
    advice: 'We noted the problem; try again shortly',
  },
  model_key_refused: {
    title: 'The language model refused the key',
    advice: 'Ask the operator to check the model’s key',
  },
  model_quota: {
    title: 'The language model’s quota is used up',
    advice: 'Ask the operator to top it up or change the model, then try again',
  },
  model_too_long: {
    title: 'This is longer than the model can read',
    advice: 'Shorten the question, or start a new conversation',
  },
  model_filtered: { title: 'The model did not answer this', advice: 'Try to ask in another way' },
  model_timeout: {
    title: 'The model did not answer in time',
    advice: 'You can try again; what was written is kept',
  },
  model_unreachable: {
    title: 'The language model cannot be reached',
    advice: 'Try again later; if it stays like this, ask the operator to check the model’s endpoint',
  },
  model_garbled: { title: 'The model’s reply made no sense', advice: 'Try again, or choose another model' },
  search_failed: { title: 'This search did not succeed', advice: 'Try again, or put it another way' },
  interrupted: {
    title: 'The answer was interrupted',
    advice: 'What was written is kept; choose “Continue” to go on',
  },
  turn_timeout: {
    title: 'This question took too long',
    advice: 'What was written is kept; try again, or split the question',
  },
  storage_full: {
    title: 'There is no room left to save this',
    advice: 'Ask the operator to free some disk space, then try again',
  },
  network: { title: 'There is no connection', advice: 'Check your network, then try again' },
  timeout: { title: 'No answer came in time', advice: 'Try again in a moment' },
  cancelled: { title: 'The request was cancelled', advice: 'Try again when you need it' },
  bad_reply: {
    title: 'The reply could not be read',
    advice: 'Refresh the page; if it stays like this, an upgrade may be needed',
  },
}
