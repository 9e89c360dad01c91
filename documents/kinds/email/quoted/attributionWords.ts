/** The words around sender and date in attribution lines ("On Monday Ben wrote:"), in the languages of common clients. */

const SAID = [
  'wrote',
  'writes',
  'has written',
  'said',
  'schrieb',
  'schrieben',
  'schreibt',
  'hat geschrieben',
  'a écrit',
  'écrit',
  'a dit',
  'escribió',
  'escribio',
  'ha escrito',
  'escribe',
  'va escriure',
  'ha escrit',
  'ha scritto',
  'scrisse',
  'scrive',
  'escreveu',
  'escreve',
  'schreef',
  'schrijft',
  'heeft geschreven',
  'heeft het volgende geschreven',
  'skrev',
  'skriver',
  'har skrivit',
  'kirjoitti',
  'napisał(?:\\(a\\)|a)?',
  'napisal(?:\\(a\\)|a)?',
  'pisze',
  'napsal(?:\\(a\\)|a)?',
  'napísal(?:\\(a\\)|a)?',
  'píše',
  'a scris',
  'ezt írta',
  'írta',
  'şunu yazdı',
  'şunları yazdı',
  'yazdı',
  'έγραψε',
  'написал(?:\\(а\\)|а)?',
  'пишет',
  'писал(?:\\(а\\)|а)?',
  'пише',
  'написав(?:\\(ла\\))?',
  'написа',
  'je napisao',
  'je napisala',
  'je napisao/la',
  'napisao',
  'napisala',
  'je napisal(?:a)?',
  'rašė',
  'rakstīja',
  'kirjutas',
  'skrifaði',
  'menulis',
  'đã viết',
  'viết',
] // a list, longest first within a language
const SAID_UNSPACED = [
  'כתב(?:ה|/ה)?',
  'كتب(?:ت)?',
  'نوشت',
  '写道',
  '寫道',
  '写到',
  '寫了',
  'さんは書きました',
  'は書きました',
  'さんからのメール',
  'のメッセージ',
  '님이 작성',
  '님이 씀',
  '작성',
  'เขียนว่า',
  'ने लिखा',
]

const spoken = `(?<![\\p{L}\\p{M}])(?:${SAID.join('|')})(?![\\p{L}\\p{M}])`

/** "wrote", "schrieb", "написал(а)", "写道" … */
export const WROTE = new RegExp(`${spoken}|${SAID_UNSPACED.join('|')}`, 'iu')
/** The same at the end of a line. */
export const ENDS_WROTE = new RegExp(`(?:${spoken}|${SAID_UNSPACED.join('|')})[\\s-]*$`, 'iu')
/** "Quoting Ben <…>:" needs no verb of its own. */
export const QUOTING = /^(?:quoting|zitat von|zitiere|citando(?: a)?|citation de|citat från|cytat|citace)\s/iu

const AROUND_DATE = `on at am um uhr le à a las el la les del il giorno alle ore in data op om em às as no dia den kl klo dne dnia w dniu o v ve în data de pe
  на в во г года о об у στις τις την ο η χρήστης ob dana datumom dann dag der die das the following folgendes vào lúc pada pukul jam ngày thứ th thg
  u korisnik je ο р م ص م. dana tarihinde şunu günü saat odesílatel odosielateľ użytkownik uživatel пользователь користувач от від מאת בתאריך יום בשעה ב في من الساعة 于 於 在 时间 時 に 、
  időpont napon dated by from message article msg via pm cet cest utc gmt est edt cst cdt pst pdt mst mdt segunda terça quarta quinta sexta feira hrs h`

/** Words that join sender and date and name neither. */
export const JOINING: ReadonlySet<string> = new Set(AROUND_DATE.split(/\s+/u))

/** Words between the parts of a name that need no capital. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  'de del della di da dos das do du des van von vom zu zum zur der den den het ten ter la le el al bin ibn ben y e und and of af av via on behalf the for'.split(
    ' ',
  ),
)

/** What begins a sentence of prose rather than a name. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  'i you he she it we they someone who this that these those there here what as and but so if when please note also er sie es wir ihr ich il elle nous vous ils on'.split(
    ' ',
  ),
)

const DIVIDERS = `original message|ursprüngliche nachricht|originalnachricht|original-nachricht|message d'origine|message d’origine|message original|message initial|mensaje original
  |mensagem original|messaggio originale|oorspronkelijk bericht|origineel bericht|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|original besked
  |alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|pôvodná správa|исходное сообщение|оригинальное сообщение|первоначальное сообщение|оригінальне повідомлення
  |orijinal mesaj|özgün ileti|eredeti üzenet|mesaj original|mesajul original|αρχικό μήνυμα|הודעה מקורית|الرسالة الأصلية|元のメッセージ|元のメール|オリジナル メッセージ|原始邮件|原始郵件|원본 메시지|original email
  |forwarded message|forwarded by|forwarded mail|begin forwarded message|start of forwarded message|weitergeleitete nachricht|weitergeleitete e-mail|anfang der weitergeleiteten nachricht
  |anfang der weitergeleiteten e-mail|message transféré|message réexpédié|début du message transféré|début du message réexpédié|mensaje reenviado|inicio del mensaje reenviado
  |mensagem encaminhada|mensagem reencaminhada|início da mensagem encaminhada|início da mensagem reencaminhada|messaggio inoltrato|inizio messaggio inoltrato|doorgestuurd bericht
  |begin doorgestuurd bericht|vidarebefordrat meddelande|vidarebefordrat mejl|videresendt meddelelse|videresendt melding|videresendt besked|välitetty viesti|edelleenlähetetty viesti
  |przekazana wiadomość|wiadomość przekazana dalej|początek przekazywanej wiadomości|přeposlaná zpráva|předávaná zpráva|preposlaná správa|пересылаемое сообщение|пересланное сообщение
  |переслане повідомлення|начало переадресованного сообщения|i̇letilen mesaj|iletilen mesaj|yönlendirilmiş ileti|továbbított üzenet|mesaj redirecționat|προωθημένο μήνυμα|הודעה שהועברה
  |رسالة محولة|رسالة معاد توجيهها|転送されたメッセージ|転送メッセージ|转发的邮件|转发邮件|轉寄郵件|轉寄的郵件|전달된 메시지|전달된 메일|pesan terusan|thư đã chuyển tiếp|reply message|replied message`

/** What the rule above a quoted message says: "Original Message", "Anfang der weitergeleiteten Nachricht" … */
export const DIVIDER_WORDS: readonly string[] = DIVIDERS.split('|').map((words) => words.trim())
