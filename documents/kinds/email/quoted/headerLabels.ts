import { LINE_MATCH_MAX } from '../limits.ts'

/** What the line of a quoted header block says. */
export type HeaderField = 'from' | 'date' | 'to' | 'copy' | 'subject' | 'other'

const LABELS: Readonly<Record<HeaderField, string>> = {
  from: `from|von|de|da|van|från|fra|lähettäjä|od|nadawca|odesílatel|odosielateľ|pošiljatelj|feladó|expeditor|de la|saatja|nuo|no|kimden|gönderen|kimdən|από
    |от|от кого|отправитель|від|від кого|מאת|من|از|dari|từ|จาก|expéditeur|remitente|mittente|afzender|absender|avsändare|afsender
    |差出人|送信者|送信元|发件人|發件人|寄件者|寄件人|보낸 사람|보낸사람|발신`,
  date: `sent|date|sent on|gesendet|gesendet am|datum|envoyé|envoyé le|date d'envoi|enviado|enviado el|enviada em|enviado em|enviada|fecha|data|inviato|verzonden
    |verzonden op|skickat|sendt|dato|sendt den|lähetetty|päiväys|päivämäärä|pvm|wysłano|wysłane|odesláno|odoslané|dátum|küldve|küldés dátuma|elküldve|trimis|trimis la
    |saadetud|kuupäev|išsiųsta|nosūtīts|poslano|poslato|отправлено|дата|дата отправки|изпратено|надіслано|tarih|gönderildi|gönderme tarihi|gönderilme|ημερομηνία|στάλθηκε|εστάλη
    |נשלח|תאריך|تم الإرسال|التاريخ|تاريخ|dikirim|tanggal|ngày|đã gửi|วันที่|ส่ง|送信日時|日時|日付|发送时间|发送日期|發送時間|日期|时间|時間|寄件日期|傳送時間|보낸 날짜|보낸날짜|날짜|보낸 시간|발신일`,
  to: `to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|címzett|către|kam|kepada|kime|alıcı|prima|za|кому|до|προς|אל|إلى|به|đến|tới|ถึง|destinataire|destinatario
    |destinatário|empfänger|ontvanger|mottagare|modtager|宛先|收件人|收件者|받는 사람|받는사람|수신`,
  copy: 'cc|kopie|copie|copie à|copia|cópia|kopia|kopi|kopio|másolat|копия|копія|κοιν|κοινοποίηση|עותק|نسخة|bilgi|tembusan|抄送|副本|참조|bcc|blindkopie|cci|cco',
  subject: `subject|betreff|betr|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|předmet|predmet|vec|zadeva|tárgy|subiect|subjekt|teema|tema|тема
    |относно|konu|mövzu|θέμα|נושא|الموضوع|موضوع|perihal|subjek|chủ đề|tiêu đề|เรื่อง|件名|主题|主題|主旨|제목`,
  other: `reply-to|reply to|antwort an|répondre à|responder a|importance|wichtigkeit|importancia|priority|priorität|priorité|sensitivity|attachments|attachment|anlagen|anhänge
    |pièces jointes|allegati|adjuntos|bijlagen|organization|message-id|in-reply-to|references|return-path|resent-from|sender|x-mailer|mailing-list|delivered-to|newsgroups|user-agent|list-id
    |content-type|content-transfer-encoding|mime-version|received|重要度|添付ファイル|附件|첨부`,
}

const LABEL_LENGTH_MAX = 32

const fields = new Map<string, HeaderField>()
for (const [field, labels] of Object.entries(LABELS)) {
  for (const label of labels.split('|')) {
    const name = label.trim()
    if (!fields.has(name)) fields.set(name, field as HeaderField)
  }
}

export interface HeaderLine {
  readonly field: HeaderField
  readonly value: string
}

/** The field and value of a line like `*Von:* Anna`, `差出人： 田中`; null when the line is no such thing. */
export function readHeaderLine(line: string): HeaderLine | null {
  if (line.length > LINE_MATCH_MAX) return null
  const colon = line.slice(0, LABEL_LENGTH_MAX + 8).search(/[:：]/u)
  if (colon < 0) return null
  const name = line
    .slice(0, colon)
    .replace(/[*_\s\u00a0]+/gu, ' ')
    .trim()
    .toLowerCase()
  const field = name.length <= LABEL_LENGTH_MAX ? fields.get(name) : undefined
  if (!field) return null
  return { field, value: line.slice(colon + 1).replace(/^[\s*_]+|(?<![\s*_])[\s*_]+$/gu, '') }
}
