// What the pages say in Spanish.
import type { PageKey } from './en.ts';

export const pages = {
  'common.skip': 'Ir al contenido',
  'common.back': 'Volver',
  'common.continue': 'Continuar',
  'common.error': 'Error:',
  'common.problem': 'Hay algo que corregir',
  'common.important': 'Importante',
  'common.check_again': 'Volver a mirar',
  'common.language': 'Idioma',
  'common.named': '{label}: {message}',
  'common.contact': '¿Tiene alguna pregunta? Póngase en contacto con {organization}.',

  'citation.from': 'De {filename}:',
  'citation.from_page': 'De {filename}, página {page}:',

  'overview.lead': '{organization} necesita algunos datos de usted.',
  'overview.question':
    '{count, plural, one {{organization} tiene una pregunta para usted} other {{organization} tiene # preguntas para usted}}',
  'overview.steps': 'Sus tareas',
  'overview.start': 'Empezar ahora',
  'overview.continue': 'Continuar',
  'overview.saved':
    'Puede parar en cualquier momento. Lo que haya guardado se conserva. Para seguir, abra de nuevo el mismo enlace en el dispositivo que quiera.',
  'overview.expires': 'Por favor, termine antes del {date}. Después, el enlace dejará de funcionar.',
  'step.done': 'Completado',
  'step.current': 'Siguiente',
  'step.open': 'Por hacer',
  'step.waiting': 'En curso',

  'documents.other': 'Otro documento',
  'documents.unnamed': 'Documento sin nombre',
  'documents.title': 'Sus documentos',
  'documents.lead': 'Añada los documentos siguientes.',
  'documents.lead_photo': 'Basta una foto hecha con el teléfono, siempre que se pueda leer cada línea.',
  'documents.required': 'Obligatorio',
  'documents.optional': 'Opcional',
  'documents.received': 'Recibido hasta ahora',
  'documents.choose': 'Elegir un archivo',
  'documents.choose_or_photograph': 'Elegir un archivo o hacer una foto',
  'documents.limit': 'Hasta {size} por archivo.',
  'documents.limit_kinds': '{kinds}: hasta {size} por archivo.',
  'documents.kind_pdf': 'PDF',
  'documents.kind_photo': 'foto',
  'documents.kind_text': 'archivo de texto',
  'documents.kind_web': 'página web',
  'documents.kind_mail': 'correo electrónico guardado (.eml)',
  'documents.upload': 'Subir',
  'documents.upload_more': 'Subir otro archivo',
  'documents.uploading': 'Subiendo',
  'documents.uploading_share': 'Subiendo: {share}\u00a0%',
  'documents.at_once': 'Se sube en cuanto lo elija.',
  'documents.under_way': 'Su archivo todavía se está subiendo. Espere un momento.',
  'documents.file_too_large': 'Este archivo es demasiado grande. Elija uno de {size} como máximo.',
  'documents.unsent': 'Ha elegido un archivo, pero aún no se ha subido. Pulse primero «{button}».',
  'documents.error_none': 'Elija primero un archivo.',
  'documents.error_many': '{filename} no se ha añadido: demasiados archivos.',
  'documents.error_empty': 'El archivo {filename} está vacío. Elija otro, por favor.',
  'documents.browse': 'Examinar',
  'documents.drop': 'o suelte los archivos aquí',
  'documents.error_at_once':
    'Demasiados archivos a la vez. Elija {count} como máximo y añada los demás después.',
  'documents.error_together':
    '{filename}: demasiado grande para un solo envío. Añada los archivos uno tras otro, cada uno de {size} como máximo.',
  'documents.cut_off':
    'Salió de la página antes de que llegara su archivo, así que no se envió. Elíjalo otra vez:',
  'documents.offline':
    'Ahora mismo no hay conexión. Su archivo sigue elegido aquí y se enviará cuando vuelva a estar conectado. Si no es así, pulse «{button}».',
  'documents.reading':
    '{count, plural, =0 {Estamos leyendo sus documentos.} one {Estamos leyendo su documento.} other {Estamos leyendo sus # documentos.}} Mientras tanto, puede continuar.',
  'documents.missing': 'Para continuar, añada por favor:',
  'documents.device_title': 'Un documento está en otro dispositivo',
  'documents.device_text':
    'Abra también en ese dispositivo el enlace que ha recibido. Allí verá esta página, con todo lo que ya haya añadido. Después podrá continuar en cualquiera de los dos.',
  'documents.photo_title': 'Cómo hacer una buena foto',
  'documents.photo_flat': 'Ponga el papel plano sobre una superficie oscura, a ser posible con luz natural.',
  'documents.photo_above': 'Sujete el teléfono justo encima, de modo que se vean las cuatro esquinas.',
  'documents.photo_check': 'Compruebe que cada línea se ve nítida, sin reflejos ni sombras.',

  'document.uploading': 'Recibiendo',
  'document.reading': 'Leyendo…',
  'document.read': 'Recibido',
  'document.failed': 'No se puede leer',
  'document.waiting': 'Recibido',
  'document.erased': 'Eliminado',
  'document.part_of': 'Adjunto de {filename}',
  'document.waiting_text': 'Lo tenemos y lo miraremos más tarde. No tiene que hacer nada.',
  'failure.encrypted':
    'Este archivo está protegido con una contraseña. Quítela, o imprima el archivo como un PDF nuevo, y vuelva a subirlo.',
  'failure.no_text':
    'No logramos distinguir ningún texto. Haga una foto nueva desde arriba, con buena luz, y súbala.',
  'failure.no_text_file':
    'No logramos distinguir ningún texto en este archivo. Compruebe que es el correcto, o guárdelo o escanéelo otra vez, y suba el archivo nuevo.',
  'failure.corrupt':
    'Este archivo está dañado o incompleto. Guárdelo o escanéelo otra vez y suba el archivo nuevo.',
  'failure.unsupported_type':
    'No podemos abrir este tipo de archivo. Guárdelo como PDF o hágale una foto, y súbala.',
  'failure.unsupported_kinds': 'Aquí no podemos aceptar este tipo de archivo. Puede subir: {kinds}.',
  'failure.phone_format':
    'Esta foto tiene un formato de su teléfono (HEIC) que no podemos abrir. Haga una captura de pantalla de ella o guárdela como JPEG, y súbala.',
  'failure.unsupported_other': 'Aquí no podemos aceptar este tipo de archivo. Por favor, elija otro.',
  'failure.too_large': 'Este archivo es demasiado grande. Suba uno más pequeño, o un archivo por página.',
  'failure.page_limit': 'Este archivo tiene demasiadas páginas. Suba solo las páginas que le pedimos.',
  'failure.timeout':
    'Leer este archivo ha llevado demasiado tiempo. Vuelva a subirlo, o suba un archivo por página.',
  'failure.other':
    'No hemos podido leer este archivo; no es culpa suya. Lo hemos guardado. Por favor, vuelva a subirlo.',

  'section.step': 'Paso {number} de {total}',
  'section.save_and_continue': 'Guardar y continuar',
  'section.save': 'Guardar',
  'question.title': 'Una pregunta para usted',
  'question.caption': 'Pregunta de {organization}',

  'check.title': 'Revise sus respuestas antes de enviarlas',
  'check.compare':
    'Hemos leído algunas de estas respuestas en sus documentos. Compruebe cada una con la línea que se muestra.',
  'check.otherwise':
    'Esta respuesta es «{answer}», pero en su documento pone «{other}». Compruebe cuál de las dos es la correcta.',
  'check.reading':
    'Todavía estamos leyendo sus documentos. Puede que algunas respuestas se rellenen solas entretanto.',
  'check.empty': 'Sin respuesta',
  'check.reading_row': 'Estamos leyendo sus documentos',
  'check.stop': 'Dejar de actualizar esta página',
  'check.add': 'Responder',
  'check.change': 'Cambiar',
  'check.documents': 'Documentos',
  'check.documents_change': 'Añadir o ver documentos',
  'check.no_documents': 'Ningún documento',
  'check.send_title': 'Envíe sus respuestas',
  'check.send_text':
    'Una vez enviadas, ya no podrá cambiar sus respuestas aquí. Si algo no está claro, {organization} se lo preguntará.',
  'check.send': 'Enviar ahora',
  'check.error_document': 'Añada el documento: {document}',
  'check.error_reading': 'Todavía estamos leyendo un documento. Espere un momento y vuelva a enviar.',
  'confirm.title':
    '{count, plural, one {Confirme esta respuesta, por favor} other {Confirme estas # respuestas, por favor}}',
  'confirm.lead':
    'No estamos seguros de que esto sea correcto. Confirme lo que esté bien y cambie lo que no.',
  'confirm.changed': 'Lo que ha confirmado ha cambiado entretanto. Revíselo de nuevo, por favor.',
  'confirm.please': 'Confirme, por favor:',
  'confirm.yes': 'Sí, es correcto',
  'confirm.all': 'Todas estas respuestas son correctas',

  'receipt.title': 'Enviado. ¡Gracias!',
  'receipt.reference': 'Su número de referencia',
  'receipt.sent': 'Lo que ha enviado',
  'receipt.to': 'Destinatario',
  'receipt.when': 'Fecha',
  'receipt.documents': '{count, plural, one {Documento} other {Documentos}}',
  'receipt.answers': 'Respuestas',
  'receipt.answers_text': 'Todas las respuestas que ha revisado',
  'receipt.next_title': 'Qué pasa ahora',
  'receipt.next_text':
    '{organization} examinará lo que ha enviado. Si falta algo o algo no está claro, se pondrá en contacto con usted.',
  'receipt.close': 'Ya puede cerrar esta página. El mismo enlace volverá a mostrar esta confirmación.',
  'receipt.return': 'Volver al sitio web',

  'end.expired_title': 'Este enlace ha caducado',
  'end.expired_text':
    'El plazo para rellenar este formulario ha terminado. Lo que guardó se ha conservado. Pida un enlace nuevo a quien se lo envió.',
  'end.cancelled_title': 'Esta solicitud se ha retirado',
  'end.cancelled_text':
    'Ya no tiene que rellenar nada. Si le sorprende, póngase en contacto con quien le envió el enlace.',
  'end.unknown_title': 'Este enlace no funciona',
  'end.unknown_text':
    'Quizá falte una parte del enlace. Ábralo de nuevo desde el mensaje o cópielo entero. Si no sirve, pida uno nuevo a quien se lo envió.',
  'end.no_link_title': 'Utilice su enlace',
  'end.no_link_text':
    'A esta página se llega por el enlace del mensaje que recibió. Ábralo desde allí o cópielo entero en la barra de direcciones.',
  'end.signed_out_title': 'Abra de nuevo su enlace',
  'end.signed_out_text':
    'Por su seguridad, esta página se cierra pasado un tiempo. Todo lo que guardó sigue ahí: para continuar, abra el enlace del mensaje que recibió.',
  'end.stale_form_title': 'Inténtelo de nuevo, por favor',
  'end.stale_form_text':
    'Esta página llevaba demasiado tiempo abierta, o estaba abierta dos veces, así que su último paso no se guardó. Vuelva atrás, cargue de nuevo la página y repita el paso.',
  'end.not_found_title': 'Esta página no existe',
  'end.not_found_text': 'Quizá la dirección se copió incompleta, o la página ya no hace falta.',
  'end.too_large_title': 'Era demasiado grande',
  'end.too_large_text':
    'No se ha guardado nada de ello. Suba un archivo más pequeño, o varios archivos uno tras otro.',
  'end.too_many_title': 'Espere un minuto, por favor',
  'end.too_many_text':
    'Ha habido demasiados pasos en poco tiempo. Inténtelo de nuevo dentro de un minuto. Lo que guardó sigue ahí.',
  'end.error_title': 'Algo ha salido mal',
  'end.error_text':
    'Ha sido culpa nuestra, no suya. Lo que guardó sigue ahí. Inténtelo de nuevo dentro de unos minutos.',
  'end.overview': 'Ir al resumen',

  'documents.remove': 'Eliminar',
  'documents.replace': 'Sustituir',
  'documents.remove_title': '¿Quiere eliminar este archivo?',
  'documents.remove_text':
    'Se eliminará el archivo y todo lo que se haya tomado de él. Lo que haya rellenado usted se conserva.',
  'documents.with_parts':
    '{count, plural, one {El archivo adjunto de este correo también se elimina.} other {Los # archivos adjuntos de este correo también se eliminan.}}',
  'documents.remove_yes': 'Sí, eliminarlo',
  'documents.remove_no': 'No, conservarlo',
  'documents.replace_title': 'Sustituir este archivo',
  'documents.replace_text':
    'Elija el archivo que ocupará su lugar. En cuanto llegue el nuevo, se eliminará el anterior y todo lo que se haya tomado de él. Lo que haya rellenado usted se conserva.',
  'documents.done': 'Listo',
  'documents.removed': 'El archivo se ha eliminado.',
  'documents.replaced': 'El archivo se ha sustituido.',
  'section.unsaved':
    'Sin conexión: no se puede contactar con nosotros en este momento, así que no se ha guardado nada. Lo que ha escrito sigue aquí. Pulse de nuevo «{button}» cuando vuelva a tener conexión.',
  'section.busy':
    'No podemos guardar en este momento, así que no se ha guardado nada. Lo que ha escrito sigue aquí. Pulse de nuevo «{button}» dentro de un minuto.',
  'section.signed_out':
    'No se ha guardado nada: por su seguridad, esta página se cierra al cabo de un tiempo. Lo que ha escrito sigue aquí. Abra el enlace del mensaje que recibió en otra ventana, vuelva aquí y pulse de nuevo «{button}».',
  'section.more': 'Pregunta nueva',
  'section.less': 'Ya no se pregunta',
  'check.changed':
    'Después de abrir esta página se han modificado respuestas o documentos en otra página o en otro dispositivo. Revíselos de nuevo antes de enviarlos.',
  'late.sent': 'Lo último que ha indicado no se ha guardado: sus respuestas ya se habían enviado.',
  'late.answered': 'Lo último que ha indicado no se ha guardado: la pregunta ya se había respondido.',
  'late.file': 'No se ha añadido ningún archivo más: sus respuestas ya se habían enviado.',
  'late.removal': 'El archivo no se ha eliminado: sus respuestas ya se habían enviado.',
} as const satisfies Record<PageKey, string>;
