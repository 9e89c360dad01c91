/** How people answer to what alarms them, or say that it is so. */
const ALARMED =
  /^(?:(?:oh|ah|well|no|hm+)[,.!\s]+)*(?:ouch|yikes|oh|uh|oops|huh|hm+|wow|damn|omg|wtf|shit|crap|seriously|wait|what|really|aïe|oje|dear|eek|ugh|hell|hang on|hold on|i beg your pardon)(?=$|[^\p{L}])/iu
const AFFIRMED =
  /^(?:@?\p{L}+,\s)?(?:true|right|yes|yep|yeah|exactly|correct|indeed|so\s|fair|same|agreed|stimmt|genau|ja|oui|exact|vrai|sí|cierto|good point|good question|that[’']s (?:true|right|a))(?=$|[^\p{L}])/iu

export const isAlarmed = (text: string): boolean => ALARMED.test(text)
export const isAffirmed = (text: string): boolean => AFFIRMED.test(text)
