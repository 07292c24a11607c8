/**
 * 512 short words of every day that are not mistaken for each other when they are read aloud. Order and number
 * are part of the rule: a page with another list would show other words for the same call.
 */
export const LISTA = `
  abeja abrigo abuelo aceite agosto agua ajedrez ají alambre álamo alfajor algodón altura amapola ancla
  andén anillo antena anteojo anzuelo araña árbol arcilla arco arena arpa arquero arroyo arroz asado astro
  atún auto avión azúcar azul bahía baile balcón balde ballena banana banco bandera baño barba barrio
  bastón batata batería baúl bellota bigote billete boleto bombo bosque bota botella botón brazo brillo
  brisa bronce brújula bruma buey bufanda búho burbuja butaca buzón caballo cable cabra cacao cactus
  cadena café caja calamar calor camello camión camisa campana canasta cancha candado canela canguro
  capitán caracol carbón cariño carpeta cartel cascada castor catorce cebolla cebra cedro cejas celeste
  centeno cepillo cereza césped chacra chaleco chispa churro ciclón cielo ciervo ciruela cisne ciudad
  clavel clima cobre cocina coco cohete colador colchón colibrí collar colmena columna cometa compás
  cóndor conejo copa coral corazón corbata corcho cordero corona correo cosecha cráter crema cristal
  cuarzo cuchara cuento cuerda cueva cumbre cuna damasco danza dátil dedal delfín diario dibujo diente
  disco domingo dragón ducha duende dulce durazno eclipse enchufe enero erizo escoba escudo escuela esfera
  espejo espiga espuma esquina estuche estufa fábrica faisán falda familia farol febrero feria fideo
  fiesta filtro flauta flecha flor foca fogata follaje fósforo fósil foto frasco frazada freno fuego
  fuente fútbol galleta gallina galpón ganso garza gato gaviota geranio gigante girasol glaciar globo goma
  granizo granja gris grúa guante guinda guitarra hamaca hebilla helado helecho hermano hierba higo hinojo
  hongo hormiga horno huella huerta hueso humo huracán iguana imán isla jabalí jabón jaguar jalea jardín
  jarra jaula jazmín jinete jirafa joya jueves juguete julio junco jungla kiosco kiwi koala lagarto laguna
  lámpara lana lápiz laurel lavanda lazo leche lechuga lenteja león letra libro limón lirio litera llama
  llanura llave lluvia loro lucero lunes lupa maceta madera maestro magia maíz malvón manga maní mantel
  manzana mapa maraca mariposa marmota martes marzo máscara mate medalla médano medusa mejilla melena
  melón menta mercado mesa metal metro miel mimbre mirlo mochila molino moneda montaña morsa mosaico mosca
  motor muelle mundo muñeca mural musgo música nácar naranja nariz neblina nevada nido niebla nieve
  níspero noche nogal norte novela nube nuez nutria ñandú ñoqui oasis oboe océano ochenta octubre oeste
  olfato oliva ombú once onda ópera orca orégano oreja orilla oruga ostra otoño ovillo página paisaje
  pájaro pala palmera paloma pampa panal pantera papel pared parque pasto patín payaso pecera peine pelota
  peluca pepino perla piano piedra pijama pileta pincel piña pirata plato playa pluma poema polen pollo
  pomelo poncho puerto pulpo puré quince quinta rábano radio ratón rayo recreo regalo regla reina reloj
  remo roble rocío rojo romero rosa rubí rueda ruleta ruta sábado sabana salmón salsa sandía sapo sartén
  sauce selva silla sirena sofá sombra subte sueño suéter tabla talco tambor tango tarta taza teatro techo
  tejado tela tenis terrón tesoro tetera tienda tierra tigre tijera títere toalla toldo tomate tonel torre
  trébol trece tren trigo trineo trofeo tronco trueno tubo tucán tuerca uña urraca vagón valija valle
  vapor vecino velero veleta verano verde vereda vicuña vidrio viento viola violín visera volcán yacaré
  yegua yogur yunque zafiro zócalo zorzal
`
  .trim()
  .split(/\s+/);
