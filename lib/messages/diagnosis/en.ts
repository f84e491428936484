import type { DiagnosisTexts } from './zh-cn.ts'

export const enDiagnosis: DiagnosisTexts = {
  states: { ok: 'fine', off: 'not set up', warning: 'note', broken: 'broken' },
  checks: {
    settings: 'Settings',
    node: 'Node',
    memory: 'Memory',
    disk: 'Disk',
    clock: 'Clock',
    port: 'Port',
    fonts: 'Chinese fonts',
    browser: 'Browser for tests',
    data: 'Data directory',
    database: 'Database',
    bus: 'Messages',
    blobs: 'Files',
    model: 'Language model',
    vision: 'Vision model',
    embedding: 'Embedding model',
    image: 'Image model',
    search: 'Web search',
    sms: 'SMS',
    captcha: 'Captcha',
    words: 'Word list',
    origin: 'Address',
    certificate: 'Certificate',
    cookies: 'Cookie domain',
  },
  causes: {
    fine: { found: '{detail}' },
    not_yet: { found: '{detail} (not there yet, the first start makes it)' },
    not_set: { found: 'not set up', next: 'set {setting}' },
    secrets_unreadable: {
      found: '{names} was stored under another SECRETS_KEY and cannot be read',
      next: 'set the old SECRETS_KEY again; where it is lost, enter the values again in the console',
    },
    left_out: {
      found: '{names} is stored but does not fit the environment, and does not count',
      next: 'open it in the console, correct what it says, and save again',
    },
    invalid_setting: { found: '{problem}', next: 'correct this variable and start again' },
    no_name: {
      found: 'no such host: {host}',
      next: 'look for a typing mistake, and at the DNS of this machine',
    },
    no_service: {
      found: 'nothing listens on {host}',
      next: 'make sure that the service runs, at this address and port; 127.0.0.1 inside a container is the container itself',
    },
    no_answer: {
      found: '{host} did not answer within {seconds} s',
      next: 'look at firewall, proxy and network; a local model may only need a second try after loading',
    },
    broken_off: {
      found: '{host} broke the connection',
      next: 'look into the log of that service, or try another network',
    },
    https_needed: {
      found: '{host} takes https alone, and the address says http',
      next: 'let the address begin with https://',
    },
    http_needed: {
      found: '{host} takes http alone, and the address says https',
      next: 'let the address begin with http://',
    },
    certificate_expired: {
      found: 'the certificate of {host} ended on {date}',
      next: 'renew it on that server',
    },
    certificate_untrusted: {
      found: 'the certificate of {host} is not trusted (self-signed, or a certificate in between is missing)',
      next: 'complete the chain; NODE_EXTRA_CA_CERTS names the authority of an internal network',
    },
    certificate_other_name: {
      found: 'the certificate of {host} is for another name',
      next: 'use the name that stands on it, or change the certificate',
    },
    certificate_ends_soon: { found: 'the certificate ends in {days} days', next: 'renew it now' },
    redirected: { found: 'the service redirects to {target}', next: 'enter that address' },
    web_page: {
      found: '{host} answered a web page, not an interface (mostly a proxy, a login page or a wrong address)',
      next: 'look at the address; a proxy that asks for a login has to let this machine pass',
    },
    key_missing: { found: 'the service asks for a key, and there is none', next: 'fill in {setting}' },
    key_refused: {
      found: 'the key was refused',
      next: 'make sure that {setting} is complete, still valid, and a key of this service',
    },
    model_unknown: { found: 'there is no model {model}{offered}', next: 'change {setting}' },
    quota: {
      found: 'the quota is used up, or the account is in arrears',
      next: 'top it up at the vendor, or use another key',
    },
    too_often: {
      found: 'too many requests: the service limits us',
      next: 'try later; if it stays, have the limit raised by the vendor',
    },
    wrong_path: {
      found: 'there is no such interface below the address (404)',
      next: 'look at the address: most services end in /v1',
    },
    not_openai: {
      found: 'the reply is not of the OpenAI-compatible kind',
      next: 'enter the OpenAI-compatible address of the service, which mostly ends in /v1',
    },
    service_down: {
      found: 'the service has a fault of its own ({status})',
      next: 'try later; if it stays, ask the vendor',
    },
    refused_request: {
      found: 'the service refused the request ({status})',
      next: 'look up this status in its documentation',
    },
    unread: {
      found: 'the reply cannot be read: it is not of the kind that this service sends',
      next: 'make sure that the address is that of this service',
    },
    blocked: {
      found: 'the service does not let this machine in',
      next: 'look at the rights of the key, and at whom the vendor lets in',
    },
    models_not_listed: {
      found: '{host} does not list its models',
      next: 'fill in the name from the vendor’s documentation, and test it',
    },
    sign_refused: {
      found: 'the signature of the SMS was refused ({code})',
      next: 'compare {setting} with the one that the vendor approved, to the letter',
    },
    template_refused: {
      found: 'the template of the SMS cannot be used ({code})',
      next: 'look at {setting}, and at the variables of the template',
    },
    bad_phone: { found: 'the vendor does not take this phone', next: 'try one that gets SMS' },
    scene_refused: {
      found: 'there is no such scene ({code})',
      next: 'look at {setting}: the scene must belong to the account of the key',
    },
    vendor_refused: {
      found: 'the vendor refused the request ({code})',
      next: 'look this code up in the vendor’s documentation',
    },
    login_refused: {
      found: 'user name or password is wrong',
      next: 'look at user name and password in {setting}',
    },
    database_missing: { found: 'there is no database {name}', next: 'make it first: createdb {name}' },
    version_too_old: { found: 'version {version} is too old', next: 'upgrade to {least} or newer' },
    data_newer: {
      found: 'the data was written by a newer version ({names})',
      next: 'start that version, or restore the backup from before the upgrade',
    },
    data_busy: {
      found: '{folder} is in use by another process, which does not answer',
      next: 'wait until it ends, or end it, and try again',
    },
    data_unwritable: {
      found: '{folder} cannot be written to ({code})',
      next: 'give the folder to the user that runs the product',
    },
    bucket_missing: { found: 'there is no bucket {name}', next: 'make it first, or change S3_BUCKET' },
    access_denied: {
      found: 'not allowed (403)',
      next: 'look at the keys of S3_*, and at their rights to read, write and delete in the bucket',
    },
    clock_apart: {
      found: 'the clock of this machine is {seconds} s off (compared with {host})',
      next: 'set it by NTP',
    },
    content_differs: {
      found: 'what was read is not what was written',
      next: 'look at that store, or at a cache in front of it',
    },
    not_redis: { found: 'what listens on {host} is not Redis', next: 'look at the port in REDIS_URL' },
    node_too_old: {
      found: 'Node {version} is too old',
      next: 'start by npm start, which uses the locked Node',
    },
    memory_low: {
      found: '{free} of memory left ({total} in all)',
      next: 'keep 1 GB free; large files take more to read',
    },
    disk_low: {
      found: '{free} left in {folder}',
      next: 'keep 2 GB free; no answer can be stored on a full disk',
    },
    no_chinese_font: {
      found: 'no Chinese font, which matters to browser tests and exported files alone',
      next: 'Debian: apt-get install fonts-noto-cjk',
    },
    no_browser: {
      found: 'no Chromium, which matters to npm test alone',
      next: 'Debian: apt-get install chromium-headless-shell',
    },
    unreadable_file: { found: '{file} cannot be read ({code})', next: 'look at its path and its rights' },
    port_taken: {
      found: 'port {port} is in use by another program',
      next: 'end that program, or choose another port by PORT',
    },
    plain_http: {
      found:
        '{origin} is http: browsers allow no clipboard, notifications or installation there, and passwords travel unprotected',
      next: 'put a reverse proxy with a certificate in front, and change PUBLIC_ORIGIN to https',
    },
    other_product: {
      found: 'what answers at {origin} is not this product',
      next: 'let the reverse proxy pass on all paths, or correct PUBLIC_ORIGIN',
    },
    codes_in_terminal: {
      found:
        'no SMS service: codes are shown in the terminal alone, and who sees it can log in to any account',
      next: 'set SMS_PROVIDER and its keys',
    },
    cookie_domain_differs: {
      found: 'COOKIE_DOMAIN ({domain}) does not hold {host}, so that browsers drop the login',
      next: 'change it to {host} or a domain above it',
    },
    cookie_domain_too_wide: {
      found: 'COOKIE_DOMAIN ({domain}) is a public suffix, so that browsers drop the login',
      next: 'change it to a domain of your own',
    },
    cookies_unprotected: {
      found: 'browsers keep no login on a named host over http',
      next: 'change to https first; on this machine alone, open http://localhost',
    },
    address_differs: {
      found: 'this page is open at {here}, and PUBLIC_ORIGIN says {origin}, where shared links will lead',
      next: 'open it at {origin}; where that is no longer used, change PUBLIC_ORIGIN and start again',
    },
    address_fits: { found: '{here}' },
    clocks_differ: {
      found: 'the clocks of server and browser are {seconds} s apart',
      next: 'set both by NTP: codes and logins end by the server’s',
    },
    failed: { found: 'the check broke off: {detail}', next: 'the log has the details' },
  },
  adds: {
    model: 'with it answers are written by a model, and chats and agents work',
    vision: 'with it pictures can be asked about',
    embedding: 'with it results are ordered by their meaning',
    image: 'with it pictures can be made',
    search: 'with it the web is searched',
    sms: 'with it people on other machines can log in',
    words: 'with it listed words are checked',
    origin: 'with it shared links and messages use this address',
  },
  summary: '{ok} fine, {off} not set up, {warning} to note, {broken} broken',
  and: '; ',
}
