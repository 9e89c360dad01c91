import { contentWords } from './words.ts'

/**
 * Subjects of sections in contracts, rules, reports and manuals, with their words in all supported languages: one subject per
 * line, its words interchangeable. Compiled by us, and used only to find the heading that somebody means.
 */
const MATTERS = `
leave holiday vacation urlaub ferien congé vacances vacaciones ferie
sickness sick illness krankheit krank maladie enfermedad baja
travel trip reise reisekosten voyage déplacement viaje viajes
expenses costs cost kosten spesen auslagen frais coût dépenses gastos costes
fee fees charges dues gebühr gebühren beitrag beiträge cotisation redevance tarif cuota tarifa
price prices preis preise prix precio
payment pay billing zahlung bezahlung paiement pago pagamento
refund refunds money rückerstattung erstattung remboursement reembolso
invoice bill rechnung facture factura
work working arbeit travail trabajo
hours time arbeitszeit stunden horaires heures horario
remote home homeoffice télétravail teletrabajo
training course schulung fortbildung formation formación
device devices equipment laptop hardware geräte gerät ausstattung matériel équipement équipo dispositivo
termination end notice resignation kündigung beendigung résiliation terminación rescisión
term duration laufzeit dauer durée duración plazo
liability haftung responsabilité responsabilidad
confidentiality secrecy vertraulichkeit geheimhaltung confidentialité confidencialidad
privacy data datenschutz daten confidentialité données datos privacidad
security safety sicherheit sécurité seguridad
definitions terms begriffe definitionen begriffsbestimmungen définitions definiciones
scope purpose zweck geltungsbereich ziel objet objectif champ alcance objeto
introduction preamble einleitung einführung vorwort préambule introducción
summary abstract conclusion zusammenfassung fazit résumé sommaire resumen conclusión
results findings ergebnisse befunde résultats constats resultados
evaluation assessment bewertung auswertung évaluation evaluación
requirements anforderungen exigences requisitos
schedule timeline calendar timetable plan horario horaires rhythm zeitplan terminplan fahrplan calendrier planning calendario cronograma
deadline due frist termin échéance délai plazo
budget finance finances finanzen haushalt finanzierung budget presupuesto finanzas
risk risks risiko risiken risque riesgo
member members membership mitglied mitglieder mitgliedschaft membre adhésion miembro socios
election elections vote voting wahl wahlen abstimmung élection scrutin elección votación
board council committee vorstand rat ausschuss conseil comité junta consejo
meeting meetings session sitzung versammlung treffen réunion séance assemblée reunión sesión
minutes protocol protokoll niederschrift compte procès acta
agenda tagesordnung ordre orden
attendance participants roll teilnehmer anwesenheit présence participants asistencia
quorum beschlussfähigkeit quórum
amendment amendments change changes änderung änderungen modification cambios enmienda
appendix annex anhang anlage annexe anexo
references literature bibliography quellen literatur verzeichnis références bibliographie referencias
example examples beispiel beispiele exemple ejemplo
number numbers numbering nummer nummern nummerierung numéro número
template vorlage muster modèle plantilla
draft entwurf brouillon projet borrador
header kopfzeile kopf entête encabezado
title titel titre título
author authors autor autoren auteur
table tabelle tableau tabla
figure image picture bild abbildung figure imagen
test tests testing prüfung versuch essai prueba pruebas
installation install setup einrichtung aufbau instalación
memory ram speicher arbeitsspeicher mémoire memoria
disk disks drive storage platte festplatte datenträger disque almacenamiento disco
backup backups sicherung datensicherung sauvegarde sauvegardez respaldo copia
partition partitioning partitionierung aufteilung partitionnement
key keys schlüssel clé clef llave clave
authenticity checksum checksums signature verify prüfsumme echtheit authenticité vérifier somme autenticidad
automation automatic automatisierung automatisiert automatisé automática
network netz netzwerk réseau red
server servers rechner serveur servidor
file files datei dateien fichier archivo
user users benutzer nutzer utilisateur usuario
access login permissions zugang zugriff berechtigungen accès droits acceso permisos
speed performances latency leistung geschwindigkeit rendement vitesse rendimiento velocidad
error errors failure failures fault fehler ausfall störung erreur panne errores fallo
log logs logging protokollierung journal journaux registro
support help hilfe unterstützung aide ayuda soporte
delivery supply lieferung livraison entrega suministro
service services dienst leistungen dienste servicio
environment surroundings umgebung umfeld umwelt environnement entorno ambiente
sleep schlaf sommeil sueño
noise lärm bruit ruido
pets animals dogs cats haustiere tiere animaux mascotas
parking cars parkplatz parken autos stationnement estacionamiento aparcamiento
garage garages garagen
trash garbage waste müll abfall déchets poubelles basura residuos
pool schwimmbad piscine piscina
garden lawn plants garten rasen jardin jardín
repair maintenance reparatur wartung instandhaltung réparation entretien reparación mantenimiento
insurance versicherung assurance seguro
law legal governing recht gesetz loi droit ley derecho
dispute disputes arbitration streit schlichtung litige arbitrage litigio conflicto
contact kontakt ansprechpartner contacto
complaint complaints beschwerde reklamation réclamation plainte queja reclamación
customer customers client kunde kunden cliente clientes
water wasser eau agua
pressure druck pression presión
pipe pipes rohr rohre leitung tuyau tubería
pump pumps pumpe pumpen pompe bomba
import importing einlesen importation importar
export exporting ausgeben exportation exportar
patient patients patienten patiente paciente
release releases freigabe veröffentlichung publication lanzamiento
age minimum alter mindestalter âge edad kids children
winter snow ice schnee hiver neige invierno nieve
library packages package pakete bibliothek paquets bibliothèque paquetes
style format fonts stil schrift schriften polices estilo formato fuentes
compilation build bauen kompilieren compiler compilación
citation citations quote zitate zitat citas
body hauptteil corps cuerpo
`

const others = new Map<string, Set<string>>()
for (const line of MATTERS.trim().split('\n')) {
  const words = new Set(contentWords(line))
  for (const word of words) {
    const known = others.get(word) ?? new Set<string>()
    for (const other of words) if (other !== word) known.add(other)
    others.set(word, known)
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Returns stemmed synonyms of a word in all languages. Inflected words are found by their prefix. */
export function otherWordsFor(word: string): ReadonlySet<string> {
  return others.get(word) ?? others.get(word.slice(0, -1)) ?? others.get(word.slice(0, -2)) ?? NONE
}
